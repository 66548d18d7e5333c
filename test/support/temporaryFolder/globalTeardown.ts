import { rmSync } from 'node:fs'

export default function globalTeardown(): void {
  const folder = process.env.P9_TESTS_FOLDER
  if (folder) rmSync(folder, { recursive: true, force: true })
}
