import * as z from 'zod/mini'

/** As many as the identity provider's password policy asks for (docs/deployment.md). */
export const PASSWORD_LENGTH = 10

/** An email address as typed; whether it exists is the provider's to say. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter your email address.', abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Enter a complete email address, such as name@example.com.'),
  )

/** The password of a login. */
export const Password = z.string().check(z.minLength(1, 'Enter your password.'))

/** A password to be. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(1, { error: 'Choose a password.', abort: true }),
    z.minLength(PASSWORD_LENGTH, `This password is too short. Use at least ${PASSWORD_LENGTH} characters.`),
  )

/** An email address and a password, of a login. */
export const Credentials = z.object({ email: Email, password: Password })
