import * as z from 'zod/mini'

const names = z.optional(z.record(z.string(), z.string()))

export const LockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.looseObject({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
})
export type LockFile = z.output<typeof LockFile>

/** `pg/lib/x` is of pg, `@scope/name/x` of @scope/name. */
export function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

/**
 * Resolves dependencies like Node does.
 * @param leftOut an optional package to exclude
 * @throws Error when a required one is missing
 */
export function lockedPackages(
  lock: LockFile,
  needed: readonly string[],
  leftOut?: string,
): LockFile['packages'] {
  const found: LockFile['packages'] = {}
  const add = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(lock, name, from)
    if (place === undefined && !isOptional) throw new Error(`${name} is not in the lock file.`)
    if (place === undefined || place in found || (isOptional && name === leftOut)) return
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock.packages[place] ?? {}
    found[place] = entry
    for (const each of Object.keys(entry.dependencies ?? {})) add(each, place, false)
    // Optional dependencies may be missing, by choice or platform.
    for (const each of Object.keys({ ...entry.optionalDependencies, ...entry.peerDependencies })) {
      add(each, place, true)
    }
  }
  for (const name of needed) add(name, '', false)
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function placeOf({ packages }: LockFile, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}
