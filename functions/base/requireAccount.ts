import { ApiError } from './apiError'

/** @throws ApiError no_record, deleted */
export function requireAccount<User extends { deletedAt: Date | null }>(user: User | undefined): User {
  if (user === undefined) throw new ApiError('no_record')
  if (user.deletedAt !== null) throw new ApiError('deleted')
  return user
}
