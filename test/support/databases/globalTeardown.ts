import { rmSync } from 'node:fs'

export default async function globalTeardown(): Promise<void> {
  await globalThis.testPostgres?.stop()
  const folder = process.env.P9_TEST_FOLDER
  if (folder) rmSync(folder, { recursive: true, force: true })
}
