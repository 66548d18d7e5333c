import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Formats drizzle-kit's snapshots with one line per column, for readable diffs. */
const FOLDER = 'functions/store/migrations/meta'

async function formatSnapshots(): Promise<void> {
  const options = await resolveConfig(join(FOLDER, 'any.json'))
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name)
    const compact = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
    writeFileSync(path, await format(compact, { ...options, parser: 'json' }))
  }
}

void formatSnapshots()
