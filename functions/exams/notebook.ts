import type { Notebook } from '../../domain/results/notes'
import type { Deps } from '../deps'

const MOST_ATTEMPTS = 200

/** By test and question, latest attempt first. Question texts only for owned tests. */
export async function notebookOf(
  { store, testVersions }: Deps,
  userId: string,
  paid: readonly number[],
): Promise<Notebook> {
  const attempts = await store.results.shown(userId, MOST_ATTEMPTS)
  const notes = attempts.length === 0 ? [] : await store.notes.of(...attempts.map(({ id }) => id))
  const notebook: Notebook = []
  for (const { id: attemptId, testNumber, ordinal, contentVersion } of attempts) {
    const written = notes.filter((note) => note.attemptId === attemptId)
    const isTold = written.length > 0 && paid.includes(testNumber)
    const passages = isTold ? await testVersions.pinned(contentVersion) : []
    const questions = passages.flatMap(({ test }) => test.questions)
    for (const { question, text, writtenAt } of written) {
      const stem = questions.find(({ number }) => number === question)?.text ?? null
      const at = { attemptId, testNumber, ordinal }
      notebook.push({ ...at, question, stem, text, writtenAt: writtenAt.toISOString() })
    }
  }
  return notebook.toSorted(
    (one, other) =>
      one.testNumber - other.testNumber || one.question - other.question || other.ordinal - one.ordinal,
  )
}
