import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function globalSetup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'p9-tests-'))
  // PostgreSQL started by root runs as another user.
  chmodSync(folder, 0o755)
  Object.assign(process.env, { TMPDIR: folder, P9_TESTS_FOLDER: folder })
}
