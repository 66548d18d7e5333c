const common = {
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  // Looking up a global in Jest's realm is slow, and drizzle uses Object at every step. Tests replace none of these.
  sandboxInjectedGlobals: [
    ...['Object', 'Array', 'Map', 'Set', 'WeakMap', 'Symbol', 'JSON', 'Math', 'String', 'Number', 'Error'],
    'Uint8Array',
  ],
  // Otherwise every test file loads Zod's fifty languages.
  moduleNameMapper: { 'locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs' },
  transformIgnorePatterns: ['/node_modules/(?!(msw|@mswjs|rettime|until-async|@open-draft)/)'],
}

// For the two projects that use a database; a run of both sets it up once.
const databases = {
  globalSetup: '<rootDir>/test/support/databases/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/databases/globalTeardown.ts',
}

/** @type {import('jest').Config} */
module.exports = {
  // Long enough for a busy machine.
  testTimeout: 30_000,
  globalSetup: '<rootDir>/test/support/temporaryFolder/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/temporaryFolder/globalTeardown.ts',
  projects: [
    { ...common, displayName: 'domain', testMatch: ['<rootDir>/test/domain/**/*.test.ts'] },
    {
      ...common,
      displayName: 'functions',
      testMatch: ['<rootDir>/test/{functions,sandbox,trials}/**/*.test.ts'],
      ...databases,
    },
    {
      ...common,
      displayName: 'scripts',
      testMatch: ['<rootDir>/test/scripts/**/*.test.ts'],
      ...databases,
    },
    {
      ...common,
      displayName: 'src',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/test/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/browser/setup.ts'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '\\.(css|woff2)$': '<rootDir>/test/support/browser/emptyModule.ts',
        '^@chakra-ui/react$': '<rootDir>/test/support/browser/chakra.ts',
      },
    },
  ],
}
