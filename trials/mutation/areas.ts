export type Area = {
  mutate: readonly string[]
  tests: readonly string[]
  onDatabase?: true
}

export const areas: Record<string, Area> = {
  domain: { mutate: ['domain/**/*.ts'], tests: ['test/domain'] },
  slices: {
    mutate: [
      'src/**/*Slice.ts',
      'src/features/testSession/state/sitting.ts',
      'src/features/testSession/state/restoreSession.ts',
      'src/features/purchase/purchase.ts',
    ],
    // State machines only; tests of whole pages take a minute each.
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
