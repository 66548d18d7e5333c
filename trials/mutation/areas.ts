/** A part of the house whose tests are tried: which files are changed for the worse, and which tests have to notice. */
export type Area = {
  mutate: readonly string[]
  /** Folders or single files of tests. */
  tests: readonly string[]
  /** Whether the tests want databases. */
  onDatabase?: true
}

/** What the two promises rest on. */
export const areas: Record<string, Area> = {
  domain: { mutate: ['domain/**/*.ts'], tests: ['test/domain'] },
  slices: {
    mutate: [
      'src/**/*Slice.ts',
      'src/features/testSession/state/sitting.ts',
      'src/features/testSession/state/restoreSession.ts',
      'src/features/purchase/purchase.ts',
    ],
    // The state machines by themselves; tests that run whole pages take a minute for each change.
    tests: [
      'test/src/auth/authSlice.test.ts',
      'test/src/settings/settingsSlice.test.ts',
      'test/src/features/userTests',
      'test/src/features/purchase/purchaseSlice.test.ts',
      'test/src/features/purchase/outcomes.test.ts',
      'test/src/features/testSession/state/restoreSession.test.ts',
      'test/src/features/testSession/state/testSessionSlice.test.ts',
      'test/src/features/testSession/state/takeAct.test.ts',
    ],
  },
  payments: {
    mutate: ['functions/payments/**/*.ts', 'functions/sweep.ts'],
    tests: [
      'test/functions/payments',
      'test/functions/sweep.test.ts',
      'test/functions/sweeping.test.ts',
      'test/functions/endpoints',
      'test/functions/accounts/money.test.ts',
    ],
    onDatabase: true,
  },
  exams: {
    mutate: ['functions/exams/**/*.ts', 'functions/accounts/userRecord.ts'],
    tests: ['test/functions/exams', 'test/functions/endpoints'],
    onDatabase: true,
  },
}
