// Maps `--changed` to Jest's `--onlyChanged`, which tests uncommitted changes.
process.argv = process.argv.map((word) => (word === '--changed' ? '--onlyChanged' : word))
require('../../node_modules/jest/bin/jest.js')
