import type { User } from '../../domain/records'

/** Server time less device time in ms, as a user's record told it when it came. */
export function recordOffset({ serverNow }: Pick<User, 'serverNow'>, receivedAt: number | undefined): number {
  return serverNow === undefined || receivedAt === undefined ? 0 : Date.parse(serverNow) - receivedAt
}
