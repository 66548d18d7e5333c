import { answersFromList } from '../../domain/answers'
import { TimeFactor } from '../../domain/base/scalars'
import {
  addendOf,
  countedOf,
  MOST_ATTEMPTS,
  sumOf,
  type Addend,
  type Progress,
} from '../../domain/results/progress'
import { reportOf } from '../../domain/results/report'
import { noWork } from '../../domain/work'
import type { Deps } from '../deps'
import { inTurn } from '../node/jsonStream'
import { finishOverdue } from './overdue'
import { practicedOf } from './practice/outcomes'

/** An attempt's part never changes. About 2 kB each */
const known = new Map<string, Addend>()
const MOST_KNOWN = 5_000

/** Counts an attempt only once its results were shown, because correct answers by skill hint at the key. */
export async function progressOf(deps: Deps, userId: string): Promise<Progress> {
  const { results } = deps.store
  await finishOverdue(deps, userId)
  const rows = countedOf(await results.shown(userId, MOST_ATTEMPTS))
  const counts = await results.counts(userId)
  const addends: Addend[] = []
  const attempts: Progress['attempts'] = []
  for (const row of rows.toReversed()) {
    const { finishedAt } = row
    if (finishedAt === null) continue
    // In sequence, to serve other requests in between
    const addend = known.get(row.id) ?? (await inTurn(() => addendBy(deps, { ...row, finishedAt })))
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(row.id, addend)
    const { name: _all, ...score } = addend.score
    const { id: attemptId, testNumber, ordinal } = row
    attempts.push({ attemptId, testNumber, ordinal, finishedAt: finishedAt.toISOString(), ...score })
    addends.push(addend)
  }
  const earlier = Math.max(0, counts.shown - rows.length)
  const practiced = await practicedOf(deps, userId)
  return { attempts, ...sumOf(addends), unshown: counts.unshown, earlier, practiced }
}

type Shown = Awaited<ReturnType<Deps['store']['results']['shown']>>[number]

async function addendBy({ store, testVersions }: Deps, row: Shown & { finishedAt: Date }): Promise<Addend> {
  const report = reportOf({
    contents: await testVersions.pinned(row.contentVersion),
    answers: answersFromList(row.answers),
    tools: noWork.tools,
    history: {
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt.toISOString(),
      timeFactor: TimeFactor.parse(row.timeFactor),
      acts: await store.results.deedsOf(row.id),
    },
  })
  return addendOf(report)
}
