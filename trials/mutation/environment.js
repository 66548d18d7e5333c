const { TestEnvironment } = require('jest-environment-node')

/** Skips test files that never reach the change, and tests after the first failure. */
module.exports = class MutationEnvironment extends TestEnvironment {
  #isNoticed = false

  constructor(config, context) {
    super(config, context)
    this.global.testNamesAsked = config.globalConfig.testNamePattern ?? ''
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.#isNoticed = true
    if (name === 'test_start' && this.#isNoticed) test.mode = 'skip'
  }
}
