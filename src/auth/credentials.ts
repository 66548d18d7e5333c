import * as z from 'zod/mini'

/** Must equal the minimum of the identity provider's policy (docs/deployment.md). */
export const PASSWORD_LENGTH = 10

export const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter your email address.', abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Enter a complete email address, such as name@example.com.'),
  )

export const Password = z.string().check(z.minLength(1, 'Enter your password.'))

export const NewPassword = z
  .string()
  .check(
    z.minLength(1, { error: 'Choose a password.', abort: true }),
    z.minLength(PASSWORD_LENGTH, `This password is too short. Use at least ${PASSWORD_LENGTH} characters.`),
  )

export const Credentials = z.object({ email: Email, password: Password })
