const { TestEnvironment } = require('jest-environment-node')

/** Leaves out what does not have to run: files of tests that never come to the change, tests after the first that noticed. */
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
