const { projects } = require('../../jest.config.js')

// Databases are started once for all changes (trials/mutation/program.ts).
const { transform, transformIgnorePatterns } = projects[0]

module.exports = {
  transform,
  transformIgnorePatterns,
  rootDir: process.cwd(),
  roots: ['<rootDir>/trials/mutation'],
  testEnvironment: require.resolve('./environment.js'),
  // Loading all locales of zod would be half of a change's cost.
  moduleNameMapper: { 'locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs' },
  testMatch: ['<rootDir>/trials/mutation/together.test.ts'],
}
