import { answersFromList } from '../../domain/answers'
import { TimeFactor } from '../../domain/base/scalars'
import { MOST_ATTEMPTS, sumOf, type Progress } from '../../domain/results/progress'
import { reportOf, type ScoreReport } from '../../domain/results/report'
import { noWork } from '../../domain/work'
import type { Deps } from '../deps'
import { inTurn } from '../node/jsonStream'
import { finishOverdue } from './overdue'

/**
 * What a taker's attempts come to. Right answers by skill tell of the key, so an attempt counts from when its results
 * were shown: until then late work may still arrive for it.
 */
export async function progressOf(deps: Deps, userId: string): Promise<Progress> {
  const { results } = deps.store
  await finishOverdue(deps, userId)
  const rows = await results.shown(userId, MOST_ATTEMPTS)
  const counts = await results.counts(userId)
  const reports: ScoreReport[] = []
  const attempts: Progress['attempts'] = []
  for (const row of rows.toReversed()) {
    if (row.finishedAt === null) continue
    // Each by itself: a process that many ask answers others in between.
    const report = await inTurn(() => reportOn(deps, row))
    const { name: _all, ...score } = report.score
    const { id: attemptId, testNumber, ordinal } = row
    attempts.push({ attemptId, testNumber, ordinal, finishedAt: row.finishedAt.toISOString(), ...score })
    reports.push(report)
  }
  const earlier = Math.max(0, counts.shown - rows.length)
  return { attempts, ...sumOf(reports), unshown: counts.unshown, earlier }
}

type Shown = Awaited<ReturnType<Deps['store']['results']['shown']>>[number]

async function reportOn({ store, testVersions }: Deps, row: Shown): Promise<ScoreReport> {
  return reportOf({
    contents: await testVersions.pinned(row.contentVersion),
    answers: answersFromList(row.answers),
    tools: noWork.tools,
    history: {
      startedAt: row.startedAt.toISOString(),
      timeFactor: TimeFactor.parse(row.timeFactor),
      operations: await store.results.deedsOf(row.id),
    },
  })
}
