import type { RegisterRefusal } from '../../api/identityPort'

type FieldTexts = { email?: string; password?: string; other?: string }

/** What a refused registration says, and at which field: the provider's message, then what to do next. */
export function refusalText({ reason, message }: RegisterRefusal): FieldTexts {
  const { field, next } = nextSteps[reason]
  return { [field]: next === '' ? message : `${message} ${next}` }
}

const nextSteps = {
  emailTaken: { field: 'email', next: 'Log in, or reset your password on the login page.' },
  emailRefused: { field: 'email', next: 'Check it for typos.' },
  passwordRefused: { field: 'password', next: 'Choose another password.' },
  tooManyTries: { field: 'other', next: 'Wait a few minutes, then try again.' },
  unreachable: { field: 'other', next: 'Nothing was created; try again in a moment.' },
  other: { field: 'other', next: '' },
} as const satisfies Record<RegisterRefusal['reason'], { field: keyof FieldTexts; next: string }>
