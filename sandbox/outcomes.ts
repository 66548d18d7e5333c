/** Result of a payment by its CVV: Helcim's published test codes, and the sandbox's 110 to 123 */
export type Outcome = {
  charge: 'approved' | 'declined' | 'none'
  reason?: string
  /** In ms, before anything happens */
  worksMs?: number
  messages: readonly Message[]
  /** In ms after the charge; two entries send it twice */
  webhooksAfterMs: readonly number[]
  failedLookups?: number
  /** In ms after the charge; default amount: all that is left */
  returns?: readonly { type: 'reverse' | 'refund'; amount?: string; afterMs: number }[]
  /** Lookups don't find the charge for this long. */
  hiddenMs?: number
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

/** Posts a success message without a charge. */
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
  // Fraud Defender's Auto-Void: charged and reversed, while the buyer sees a declined card
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

/** Null for other CVVs */
export function outcomeOf(cvv: string): Outcome | null {
  if (APPROVING.test(cvv)) return approved
  if (/^[2-9]\d\d$/.test(cvv)) return declined(DECLINES[cvv] ?? 'DECLINED')
  return SCRIPTED[cvv] ?? null
}

export const SUSPECTED_DUPLICATE = declined('SUSPECTED DUPLICATE')
