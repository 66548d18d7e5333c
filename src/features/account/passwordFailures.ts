/** Why a password that was asked for again did not do. */
export const passwordFailures = {
  refused: 'This is not your current password.',
  unreachable: 'The sign-in service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many tries. Wait a few minutes.',
} as const
