import { formatDollars, itemTitle } from '../../../domain/pricing'
import type { Outcome, Purchase } from './purchase'

/** `item`: shown first where the text doesn't name it */
export type NoticeText = { item?: string; text: string; isWorking: boolean; invoice: string | null }

export function noticeOf(purchase: Purchase): NoticeText | null {
  if (purchase.status === 'checking') {
    const { order, granted } = purchase
    const item = itemTitle(order.item)
    if (granted) return { text: `Your payment for ${item} is confirmed.`, isWorking: true, invoice: null }
    const text = order.isReported
      ? `Your payment for ${item} is being confirmed. Please do not pay again.`
      : `Checking with the card provider whether you were charged for ${item}…`
    return { text, isWorking: true, invoice: null }
  }
  if (purchase.status !== 'done') return null
  const { outcome } = purchase
  switch (outcome.kind) {
    case 'uncharged':
      return {
        item: itemTitle(outcome.order.item),
        text: unchargedText(outcome.declined),
        isWorking: false,
        invoice: null,
      }
    case 'unseen':
    case 'review':
      return { text: unsettledText(outcome), isWorking: false, invoice: outcome.order.po }
    default:
      return null
  }
}

function unchargedText(declined: string | null): string {
  if (declined === null) return 'Payment window closed. No charge was made.'
  const words = reasonOf(declined)
  const text = `Your card was declined${words === '' ? '' : `: ${words}`}. You were not charged.`
  return /duplicate/i.test(declined) ? `${text} ${REPEAT}` : text
}

function unsettledText({ kind, order }: Extract<Outcome, { kind: 'unseen' | 'review' }>) {
  const item = itemTitle(order.item)
  if (kind === 'unseen') {
    return `The card provider shows no charge for ${item}, so you can buy it again. If a charge appears later, you get access or the money back.`
  }
  return `We are checking your payment for ${item}. You will get access or your money back; please do not pay again.`
}

/** The provider ignores the order number when it compares payments (docs/payments.md). */
const REPEAT =
  'The card provider takes two equal payments within five minutes for a duplicate, even for different tests. Wait five minutes, or use another card.'

/** The provider's reasons are in capitals; a bare 'declined' is omitted. */
function reasonOf(declined: string): string {
  const words = declined.replace(/^((transaction )?declined(\s*[:.-]\s*|$))+/i, '').replace(/[.\s]+$/, '')
  if (words !== words.toUpperCase()) return words
  return words.toLowerCase().replaceAll(/\b(cvv2?|avs)\b/g, (short) => short.toUpperCase())
}

export function grantedTexts({ order, payment }: Extract<Outcome, { kind: 'granted' }>): string[] {
  const { overpaid, amount } = payment
  const texts = [
    `Congratulations you now have access to ${itemTitle(order.item)}`,
    `You paid $${formatDollars(Math.round(amount * 100))}.`,
  ]
  if (overpaid === undefined) return texts
  const sum = formatDollars(Math.round(overpaid * 100))
  return [
    ...texts,
    `You paid $${sum} more than was due. It will be returned to the card you paid with; you do not need to do anything.`,
  ]
}
