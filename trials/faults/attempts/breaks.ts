import type { Break } from '../../harness/brokenCopy'

/** Rules by which acts merge. */
export const MERGE_BREAKS: readonly Break[] = [
  {
    title: 'acts stand by their arrival',
    file: 'domain/fold.ts',
    from: "if (stamp <= (state.stamps[register] ?? '')) return state",
    to: "if (stamp === (state.stamps[register] ?? '')) return state",
  },
  {
    title: 'an act may be later than its arrival',
    file: 'domain/fold.ts',
    from: 'const at = madeAt <= arrivedAt ? madeAt : nextAt(arrivedAt, last)',
    to: 'const at = madeAt <= arrivedAt + Infinity ? madeAt : nextAt(arrivedAt, last)',
  },
  {
    title: 'the latest moment is not kept over a reload',
    file: 'src/features/testSession/sync/journal.ts',
    from: 'if (Date.parse(at) > readLastAt(storage, place))',
    to: 'if (Date.parse(at) > readLastAt(storage, place) + Infinity)',
  },
  {
    title: 'a finish is not compared with what was done elsewhere',
    file: 'functions/exams/storeActs.ts',
    from: "? 'overtaken' : null",
    to: '? (null as RefusalCode | null) : null',
  },
  {
    title: 'an act leaves the journal before it is acknowledged',
    file: 'src/features/testSession/sync/syncAttempt.ts',
    from: 'const acts = nextBatch(pending, most)',
    to: 'const acts = nextBatch([...pending], most)\n      for (const { opId } of acts) forgetAct(deviceStorage, place, opId)',
  },
]
