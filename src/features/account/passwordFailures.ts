export const passwordFailures = {
  refused: 'This is not your current password.',
  unreachable: 'The login service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, then try again.',
} as const
