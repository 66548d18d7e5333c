const { projects } = require('../../jest.config.js')

// The settings of the tests that need no browser; databases are started once for all changes (trials/mutation/program.ts).
const { transform, transformIgnorePatterns } = projects[0]

module.exports = {
  transform,
  transformIgnorePatterns,
  rootDir: process.cwd(),
  roots: ['<rootDir>/trials/mutation'],
  testEnvironment: require.resolve('./environment.js'),
  // Half of what a change costs would be the texts of fifty languages that zod brings along.
  moduleNameMapper: { 'locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs' },
  testMatch: ['<rootDir>/trials/mutation/together.test.ts'],
}
