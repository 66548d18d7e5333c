import type { Break } from '../../harness/brokenCopy'
import type { Fault } from './judge'

/** `finds` lists findings; at least one must appear. */
export type MoneyBreak = Break & {
  finds: readonly Fault[]
  fault?: string
  runs: number
}

export const MONEY_BREAKS: readonly MoneyBreak[] = [
  {
    title: 'returns are ignored',
    file: 'functions/payments/settling/ledger.ts',
    from: "if (row.status === 'declined') continue",
    to: "if (row.status === 'declined' || row.type !== 'purchase') continue",
    finds: ['access without money'],
    fault: 'answer lost',
    runs: 40,
  },
  {
    title: 'gross instead of net: what was charged grants',
    file: 'functions/payments/settling/accessDecision.ts',
    from: 'tally.standing.length > 0 && tally.keptAtLeast >= due',
    to: 'tally.standing.length > 0 && tally.charged >= due',
    finds: ['granted below what is due'],
    fault: 'answer lost',
    runs: 100,
  },
  {
    title: 'rows that are not understood count for nothing',
    file: 'functions/payments/settling/ledger.ts',
    from: 'Math.max(0, keptAtMost - doubt)',
    to: 'Math.max(0, keptAtMost - 0 * Math.min(doubt, 1))',
    finds: ['access without money'],
    fault: 'answer lost',
    runs: 100,
  },
  {
    title: 'no more than six reverses are read',
    file: 'functions/payments/settling/ledger.ts',
    from: 'const isKept = keptAtMost >= amountCents',
    to: 'if (charged - keptAtMost >= 6 * amountCents) continue\n    const isKept = amountCents <= keptAtMost',
    finds: ['access without money'],
    fault: 'answer lost',
    runs: 100,
  },
  {
    title: 'one source for each test: a bundle gives what is new',
    file: 'functions/payments/settling/price.ts',
    from: '!isLeftOut(test) || !owned.includes(test)',
    to: '!(isLeftOut(test) && false) && !owned.includes(test)',
    finds: ['money without access'],
    fault: 'answer lost',
    runs: 40,
  },
  {
    title: 'frozen prices: what is due is the order’s first price',
    file: 'functions/payments/settling/standing.ts',
    from: 'due: dueFor(order, standing, own),',
    to: 'due: (dueFor(order, standing, own), order.amountCents),',
    finds: ['charged above what was due', 'granted below what is due'],
    fault: 'answer lost',
    runs: 40,
  },
  {
    title: 'a 404 is taken for a void: a reverse is noted',
    file: 'functions/payments/settle.ts',
    from: 'add(await provider.getTransaction(transId, purpose, gone))',
    to:
      'add((await provider.getTransaction(transId, purpose, gone)) ?? { transId: `9${transId}`, status: "approved", type: "reverse", ' +
      'words: { status: "404", type: "404" }, amountCents: order.amountCents, currency: "USD", invoice: order.invoices.at(-1)!, createdAt: "" })',
    finds: ['money without access'],
    fault: 'answer lost',
    runs: 40,
  },
]
