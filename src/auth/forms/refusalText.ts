import type { RegisterRefusal } from '../../api/identityPort'

type Told = { email?: string; password?: string; other?: string }

/** What a refused registration says, and at which field: in our words, where the reason is known. */
export function refusalText({ reason, message }: RegisterRefusal): Told {
  switch (reason) {
    case 'emailTaken':
      return {
        email:
          'There is already an account with this email address. Log in, or reset your password on the login page.',
      }
    case 'emailRefused':
      return { email: 'This email address was not accepted. Check it for typos.' }
    case 'passwordRefused':
      return { password: passwordText(message) }
    case 'tooManyTries':
      return { other: 'There were too many attempts. Wait a few minutes, then try again.' }
    case 'unreachable':
      return { other: 'We could not reach the login service. Nothing was created; try again in a moment.' }
    case 'other':
      return { other: message }
  }
}

/** The provider lists in brackets what its password policy misses. */
function passwordText(message: string): string {
  const missing = /\[(.+)\]/.exec(message)?.[1]
  return missing === undefined
    ? 'This password is too easy to guess. Choose a longer one.'
    : `Choose another password. ${missing.replaceAll(', ', '. ')}.`
}
