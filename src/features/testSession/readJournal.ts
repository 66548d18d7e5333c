import { parseJson } from '../../../domain/parseJson'
import { Operation } from '../../../domain/work'
import { folderOf } from './journal'

/** The journalled acts of one attempt, by seq. An entry that does not parse is left alone: it proves what was lost. */
export function readJournal(storage: Storage, uid: string, attemptId: string): Operation[] {
  const folder = folderOf(uid, attemptId)
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key !== null && key.startsWith(folder),
  )
  return keys
    .flatMap((key) => {
      const parsed = Operation.safeParse(parseJson(storage.getItem(key) ?? ''))
      return parsed.success ? [parsed.data] : []
    })
    .sort((a, b) => a.seq - b.seq)
}
