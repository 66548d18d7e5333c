import type { RegisterRefusal } from '../../api/identityPort'

type Place = 'email' | 'password' | 'root'

export function refusalText({ reason, message }: RegisterRefusal): { field: Place; text: string } {
  const { field, next } = nextSteps[reason]
  return { field, text: next === '' ? message : `${message} ${next}` }
}

const nextSteps = {
  emailTaken: { field: 'email', next: 'Log in, or reset your password on the login page.' },
  emailRefused: { field: 'email', next: 'Check it for typos.' },
  passwordRefused: { field: 'password', next: 'Choose another password.' },
  tooManyTries: { field: 'root', next: 'Wait a few minutes, then try again.' },
  unreachable: { field: 'root', next: 'Nothing was created; try again in a moment.' },
  other: { field: 'root', next: '' },
} as const satisfies Record<RegisterRefusal['reason'], { field: Place; next: string }>
