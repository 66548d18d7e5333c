import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Area } from './areas'

declare global {
  /** Which tests to run; empty for all (environment.js). */
  var testNamesAsked: string
}

/** Joins an area's test files, since imports are most of a change's cost. */
const { tests }: Area = JSON.parse(process.env.P9_MUTATION_AREA ?? '{"tests":[]}')
const asked = globalThis.testNamesAsked.replaceAll('\\', '')

const files = tests
  .flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(path, { encoding: 'utf8', recursive: true }).map((name) => join(path, name)),
  )
  .filter((path) => path.endsWith('.test.ts') && (asked === '' || asked.includes(path)))

describe.each(files)('%s', (file) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files they are is known only here
  require(resolve(file))
})
