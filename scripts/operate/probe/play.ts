import { randomUUID } from 'node:crypto'
import { parseJson } from '../../../domain/base/parseJson'
import { StartError } from '../../../functions/base/startError'
import type { Evidence } from './evidence'
import type { ProbePage } from './page'
import { isRow, numberOf, rowsIn, wordOf, type RawProvider, type RawRow } from './rawProvider'

export type Pace = {
  /** Polling intervals, for the owner's steps and for a charge */
  everyMs: number
  closelyMs: number
  /** For each of the owner's steps */
  patienceMs: number
  /** For webhooks and a reported charge */
  settleMs: number
}

type Playing = {
  provider: RawProvider
  page: ProbePage
  amountCents: number
  pace: Pace
  say(line: string): void
  now(): number
  pause(ms: number): Promise<void>
  ending: AbortSignal
}

const TOLD_LATE = 10

/**
 * Waits for the owner to pay and void a checkout, and records what the provider shows.
 * @throws StartError when no checkout can be opened
 */
export async function play(playing: Playing): Promise<Evidence> {
  const { provider, page, amountCents, pace, say } = playing
  // Same format as the app's
  const invoice = `${randomUUID()}-1`
  const connection = await provider.connect()
  const opened = await provider.initialize(invoice, amountCents)
  const token = tokenIn(opened.body)
  if (token === null) {
    throw new StartError(`No checkout could be opened: ${opened.status} ${JSON.stringify(opened.body)}`)
  }
  const openedAgain = await provider.initialize(invoice, amountCents)
  page.show(token)
  const evidence: Evidence = { invoice, amountCents, connection, opened, openedAgain, heard: page.heard }
  say(`Open ${page.url} and pay there. Invoice ${invoice}.`)
  await within(playing, pace.patienceMs, pace.everyMs, async () => {
    const told = toldNumber(page)
    if (told !== null) {
      await findTold(playing, evidence, told)
      return true
    }
    evidence.charge = chargeIn(rowsIn(await provider.byInvoice(invoice)))
    return evidence.charge !== undefined
  })
  if (!evidence.charge) return evidence
  // The frame's report may be slightly late.
  await within(playing, evidence.foundAfterMs ? 0 : pace.closelyMs * TOLD_LATE, pace.closelyMs, async () => {
    const told = toldNumber(page)
    if (told) await findTold(playing, evidence, told)
    return told !== null
  })
  evidence.openedOnceMore = await provider.initialize(invoice, amountCents)
  say(`Seen: charge ${numberOf(evidence.charge)}. Now void it in the provider's dashboard.`)
  await within(playing, pace.patienceMs, pace.everyMs, () => findReturn(playing, evidence))
  if (evidence.chargeAfter) {
    say('Seen: the void. Waiting for webhooks.')
    const wanted = [evidence.charge, evidence.returned].flatMap((row) => (row ? [numberOf(row)] : []))
    const isTold = async () => wanted.every((id) => page.heard.webhooks.some(({ transId }) => transId === id))
    await within(playing, pace.settleMs, pace.closelyMs, isTold)
  }
  return evidence
}

async function findTold(
  { provider, pace, ...playing }: Playing,
  evidence: Evidence,
  { transId, at }: { transId: string; at: number },
): Promise<void> {
  const found: NonNullable<Evidence['foundAfterMs']> = { byNumber: null, byInvoice: null }
  evidence.foundAfterMs = found
  await within({ ...playing }, pace.settleMs, pace.closelyMs, async () => {
    const one = await provider.byNumber(transId)
    if (one.status === 200 && isRow(one.body)) {
      found.byNumber ??= playing.now() - at
      evidence.charge ??= one.body
    }
    const listed = rowsIn(await provider.byInvoice(evidence.invoice))
    const row = listed.find((each) => numberOf(each) === transId)
    if (row) {
      found.byInvoice ??= playing.now() - at
      evidence.charge ??= row
    }
    return found.byNumber !== null && found.byInvoice !== null
  })
}

/** A void shows as a new row, by number or webhook, or as a change of the charge. */
async function findReturn({ provider, page }: Playing, evidence: Evidence): Promise<boolean> {
  const { charge } = evidence
  if (!charge) return false
  const listed = rowsIn(await provider.byInvoice(evidence.invoice))
  const isOther = (row: RawRow) => numberOf(row) !== numberOf(charge) && wordOf(row, 'status') !== 'DECLINED'
  let returned = listed.find((row) => isOther(row) && wordOf(row, 'type') !== 'purchase')
  for (const { transId } of page.heard.webhooks) {
    if (returned || transId === null || listed.some((row) => numberOf(row) === transId)) continue
    const { body } = await provider.byNumber(transId)
    if (isRow(body) && isOther(body)) returned = body
  }
  const one = await provider.byNumber(numberOf(charge))
  const current = isRow(one.body) ? one.body : listed.find((row) => !isOther(row))
  const isChanged = current !== undefined && wordOf(current, 'status') !== wordOf(charge, 'status')
  if (!returned && !isChanged) return false
  evidence.returned = returned
  evidence.chargeAfter = current
  return true
}

function toldNumber({ heard }: ProbePage): { transId: string; at: number } | null {
  for (const { at, data } of heard.messages) {
    const message = JSON.stringify(
      parseJson(String((data as { eventMessage?: unknown })?.eventMessage)) ?? {},
    )
    const [, transId] = /"transactionId":"?(\d{1,20})/.exec(message) ?? []
    if (transId !== undefined) return { transId, at }
  }
  return null
}

function chargeIn(rows: readonly RawRow[]): RawRow | undefined {
  const isReturn = (row: RawRow) => ['reverse', 'refund'].includes(wordOf(row, 'type'))
  return rows.find((row) => !isReturn(row) && wordOf(row, 'status') !== 'DECLINED')
}

function tokenIn(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null
  return isObject && 'checkoutToken' in body && typeof body.checkoutToken === 'string'
    ? body.checkoutToken
    : null
}

async function within(
  { now, pause, ending }: Pick<Playing, 'now' | 'pause' | 'ending'>,
  ms: number,
  everyMs: number,
  isSeen: () => Promise<boolean>,
): Promise<void> {
  const until = now() + ms
  while (!ending.aborted && now() < until) {
    if (await isSeen()) return
    await pause(everyMs)
  }
}
