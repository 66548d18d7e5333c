import type { Break } from '../../harness/brokenCopy'

type MergeBreak = Break & { finds: RegExp }

export const MERGE_BREAKS: readonly MergeBreak[] = [
  {
    title: 'acts stand by their arrival',
    file: 'domain/fold.ts',
    from: "if (stamp <= (state.stamps[register] ?? '')) return state",
    to: "if (stamp === (state.stamps[register] ?? '')) return state",
    finds: /does not hold what its acts say|shows? (?:other|different) answers/,
  },
  {
    title: 'an act may be later than its arrival',
    file: 'domain/fold.ts',
    from: 'const at = madeAt <= arrivedAt ? madeAt : nextAt(arrivedAt, last)',
    to: 'const at = madeAt <= arrivedAt + Infinity ? madeAt : nextAt(arrivedAt, last)',
    finds: /counts as made \d+ ms after it had arrived|stays in signedIn, inProgress/,
  },
  {
    title: 'the latest moment is not kept for other tabs',
    file: 'src/features/testSession/sync/journal.ts',
    from: 'if (Date.parse(at) > readLastAt(storage, place))',
    to: 'if (Date.parse(at) > readLastAt(storage, place) + Infinity)',
    finds: /counts as older than its device’s/,
  },
  {
    title: 'the latest moment is forgotten, over a reload as well',
    file: 'src/features/testSession/sync/userActs.ts',
    from: "const lastAt = Math.max(kept, Date.parse(seen.split(' ')[0] ?? '') || 0)",
    to: "const lastAt = 0 * Math.max(kept, Date.parse(seen.split(' ')[0] ?? '') || 0)",
    finds: /counts as older than its device’s/,
  },
  {
    title: 'a finish is not compared with what was done elsewhere',
    file: 'functions/exams/storeActs.ts',
    from: "? 'overtaken' : null",
    to: '? (null as RefusalCode | null) : null',
    finds: /was finished though it had gone on elsewhere since/,
  },
  {
    title: 'an act leaves the journal before it is acknowledged',
    file: 'src/features/testSession/sync/syncAttempt.ts',
    from: 'const acts = nextBatch(pending, most)',
    to: 'const acts = nextBatch([...pending], most)\n      for (const { opId } of acts) forgetAct(deviceStorage, place, opId)',
    finds: /is not on the server|was not carried out|is shown nowhere/,
  },
]
