/** What the card page does after Pay, by the CVV typed in: Helcim's published test codes, and 110 to 123 of ours. */
export type Outcome = {
  charge: 'approved' | 'declined' | 'none'
  /** Why a card is declined, or the session is over. */
  reason?: string
  /** How long the page works before anything happens, in ms. */
  worksMs?: number
  /** What the page posts, in order. */
  messages: readonly Message[]
  /** When the webhook is sent, ms after the charge; a second entry sends it twice. */
  webhooksAfterMs: readonly number[]
  /** How many look-ups of the transaction fail before one succeeds. */
  failedLookups?: number
  /** What goes back of the charge by itself, and how long after it in ms; without an amount, all that is left. */
  returns?: readonly { type: 'reverse' | 'refund'; amount?: string; afterMs: number }[]
  /** How long look-ups do not find the charge, in ms. */
  hiddenMs?: number
  /** The checkout's token is dead from now on. */
  expires?: true
}

type Message = {
  afterMs: number
  kind: 'success' | 'lowerAmount' | 'otherTransaction' | 'successElsewhere' | 'aborted' | 'hide'
}

const success = (afterMs = 0): Message => ({ afterMs, kind: 'success' })

const approved: Outcome = { charge: 'approved', messages: [success()], webhooksAfterMs: [1_000] }

const declined = (reason: string): Outcome => ({
  charge: 'declined',
  reason: `Transaction Declined: ${reason}`,
  messages: [{ afterMs: 0, kind: 'aborted' }],
  webhooksAfterMs: [1_000],
})

/** Nothing is charged: the message is a lie from end to end. */
const lie = (kind: Message['kind']): Outcome => ({
  charge: 'none',
  messages: [{ afterMs: 0, kind }],
  webhooksAfterMs: [],
})

const DECLINES: Record<string, string> = {
  '200': 'CVV2 MISMATCH',
  '205': 'DO NOT HONOR',
  '209': 'DO NOT HONOR',
  '210': 'EXPIRED CARD',
  '225': 'INSUFFICIENT FUNDS',
  '229': 'REFER TO ISSUER',
}

export const SESSION_EXPIRED: Outcome = {
  charge: 'none',
  reason: 'Session expired',
  messages: [{ afterMs: 0, kind: 'aborted' }],
  webhooksAfterMs: [],
}

const SCRIPTED: Record<string, Outcome> = {
  '110': {
    ...approved,
    messages: [success(0), success(50), success(1_500)],
    webhooksAfterMs: [1_000, 1_100],
  },
  '111': { ...approved, worksMs: 8_000 },
  '112': { ...approved, messages: [{ afterMs: 0, kind: 'hide' }], webhooksAfterMs: [5_000] },
  '113': { ...approved, messages: [{ afterMs: 0, kind: 'hide' }], webhooksAfterMs: [] },
  '114': { ...approved, messages: [success(1_500)], webhooksAfterMs: [0] },
  '115': lie('lowerAmount'),
  '116': lie('otherTransaction'),
  '117': lie('successElsewhere'),
  '118': { ...approved, failedLookups: 2, webhooksAfterMs: [] },
  '119': { ...SESSION_EXPIRED, expires: true },
  '120': { ...approved, returns: [{ type: 'reverse', afterMs: 10_000 }] },
  // Fraud Defender's Auto-Void: charged and reversed at once, and the buyer is told that the card was declined.
  '121': {
    ...declined('AVS AUTO-VOID'),
    charge: 'approved',
    returns: [{ type: 'reverse', afterMs: 0 }],
  },
  '122': {
    ...approved,
    returns: [
      { type: 'refund', amount: '20.00', afterMs: 10_000 },
      { type: 'refund', afterMs: 20_000 },
    ],
  },
  '123': { ...approved, hiddenMs: 10_000 },
}

const APPROVING = /^(10[0-4]|1000)$/

/** The outcome of a CVV; null when it stands for none. */
export function outcomeOf(cvv: string): Outcome | null {
  if (APPROVING.test(cvv)) return approved
  if (/^[2-9]\d\d$/.test(cvv)) return declined(DECLINES[cvv] ?? 'DECLINED')
  return SCRIPTED[cvv] ?? null
}

export const SUSPECTED_DUPLICATE = declined('SUSPECTED DUPLICATE')
