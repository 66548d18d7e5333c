import { dirname } from 'node:path'

/** So that a folder is taken in at a glance, and a file in one sitting. */
const MOST_FILES = 16
const MOST_LINES = 300

/** One file for each function: as many as there are. */
const LISTS = ['functions/endpoints']

/** The folders that hold more files than one should, and how many. */
export function fullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !LISTS.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`)
}

/** The files that are longer than one should be, and by how much. */
export function longFiles(files: readonly string[], textOf: (file: string) => string): string[] {
  return files
    .map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines`)
}
