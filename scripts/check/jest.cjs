// Jest, which calls it otherwise: `--changed` runs the tests of what is not committed yet.
process.argv = process.argv.map((word) => (word === '--changed' ? '--onlyChanged' : word))
require('../../node_modules/jest/bin/jest.js')
