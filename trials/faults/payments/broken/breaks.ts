import type { Fault } from '../judge'

/** A rule of the product, and its words in the source in which it no longer holds. */
export type Break = {
  title: string
  file: string
  from: string
  to: string
  /** What the judge calls it; one of them has to be found. */
  finds: readonly Fault[]
  /** The only fault to be played beside it, where not all of them show it. */
  fault?: string
  runs: number
}

export const BREAKS: readonly Break[] = [
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
    file: 'functions/payments/settling/verdict.ts',
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

/** @throws Error where the words are not there exactly once */
export function broken(source: string, { title, file, from, to }: Break): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`"${title}" is to break ${file}, and its words are not there once.`)
  return parts.join(to)
}
