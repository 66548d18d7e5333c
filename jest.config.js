// One jest run, one project for each part of the house: the browser's parts in jsdom, the rest in Node.
const common = {
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  // Within a test's realm a look at a global is slow, and drizzle asks for Object at every step. None that tests replace.
  sandboxInjectedGlobals: [
    ...['Object', 'Array', 'Map', 'Set', 'WeakMap', 'Symbol', 'JSON', 'Math', 'String', 'Number', 'Error'],
    'Uint8Array',
  ],
  transformIgnorePatterns: ['/node_modules/(?!(msw|@mswjs|rettime|until-async|@open-draft)/)'],
}

// For the two projects with tests on a database; a run of both sets them up once.
const databases = {
  globalSetup: '<rootDir>/test/support/databases/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/databases/globalTeardown.ts',
}

/** @type {import('jest').Config} */
module.exports = {
  // A busy machine is slow, and that is no failure.
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
        '\\.(css|woff2)$': '<rootDir>/test/support/browser/emptyModule.ts',
        '^@chakra-ui/react$': '<rootDir>/test/support/browser/chakra.ts',
      },
    },
  ],
}
