import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests write for a while is written here, by all their processes, and gone when they are. */
export default function globalSetup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'p9-tests-'))
  // Started by root, a PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  Object.assign(process.env, { TMPDIR: folder, P9_TESTS_FOLDER: folder })
}
