import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from 'node:util'
import { FullContent } from '../../domain/content'
import { passageNumbers } from '../../domain/exam'
import type { Store } from '../store/store'

export type TestVersion = { version: string; passages: FullContent[] }

type Cached = { stamp: string; content: TestVersion }

export function createTestVersions({
  directory,
  store,
}: {
  directory: string
  store: Pick<Store, 'pinnedVersions'>
}) {
  const current = new Map<number, Cached>()
  const pinned = new Map<string, FullContent[]>()

  return {
    /** Undefined if incomplete */
    async current(testNumber: number): Promise<TestVersion | undefined> {
      const files = passageNumbers.map((passage) =>
        join(directory, `test${testNumber}`, `passage${passage}.json`),
      )
      const stamp = await stampOf(files)
      if (stamp === undefined) return undefined
      const cached = current.get(testNumber)
      if (cached?.stamp === stamp) return cached.content
      const content = await readVersion(files)
      current.set(testNumber, { stamp, content })
      return content
    },

    /** Unaffected by changes of the files */
    async pinned(version: string): Promise<FullContent[]> {
      const known = pinned.get(version) ?? (await store.pinnedVersions.find(version))
      if (known === undefined) throw new Error(`No content has the version ${version}.`)
      pinned.set(version, known)
      return known
    },
  }
}

export type TestVersions = ReturnType<typeof createTestVersions>

async function stampOf(files: readonly string[]): Promise<string | undefined> {
  try {
    const stats = await Promise.all(files.map((file) => stat(file)))
    return stats.map(({ mtimeMs, size }) => `${mtimeMs}:${size}`).join('|')
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function readVersion(files: readonly string[]): Promise<TestVersion> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  const passages = texts.map((text) => FullContent.parse(JSON.parse(text)))
  return { version: hash.digest('hex').slice(0, 16), passages }
}
