import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests write for a while is written here, by all their processes, and gone when they are. */
export default function globalSetup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'p9-tests-'))
  Object.assign(process.env, { TMPDIR: folder, P9_TESTS_FOLDER: folder })
}
