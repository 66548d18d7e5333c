/** As many as the identity provider's password policy asks for (docs/deployment.md). */
export const PASSWORD_LENGTH = 10

/** What is wrong with an address as it was typed, or null; whether it exists is the provider's to say. */
export function emailFault(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.'
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) return null
  return 'Enter a complete email address, such as name@example.com.'
}

/** What is wrong with the password of a login, or null. */
export function passwordFault(password: string): string | null {
  return password === '' ? 'Enter your password.' : null
}

/** What is wrong with a password that is to be, or null. */
export function newPasswordFault(password: string): string | null {
  if (password === '') return 'Choose a password.'
  if (password.length >= PASSWORD_LENGTH) return null
  return `This password is too short. Use at least ${PASSWORD_LENGTH} characters.`
}
