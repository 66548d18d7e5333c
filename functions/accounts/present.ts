import { ApiError } from '../http/apiError'
import type { UserRow } from '../store/usersRepository'

/**
 * A user who has an account.
 * @throws ApiError no_record, deleted
 */
export function present(user: UserRow | undefined): UserRow {
  if (user === undefined) throw new ApiError('no_record')
  if (user.deletedAt !== null) throw new ApiError('deleted')
  return user
}
