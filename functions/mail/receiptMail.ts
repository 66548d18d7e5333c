import { formatDollars, itemNamed, itemTitle } from '../../domain/pricing'
import { paidForText, receiptMoment, type PaymentReceipt } from '../../domain/wire/receipt'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { OutgoingMail } from './mailSender'

export type Seller = { sellerName: string; supportEmail: string }

type Paid = Pick<
  PaymentRow,
  'testNumber' | 'amountCents' | 'currency' | 'paidAt' | 'invoice' | 'transId' | 'username'
> &
  Pick<PaymentReceipt, 'takenOff'>

/** Contains everything a refund request needs. */
export function receiptMail(
  payment: Paid,
  { sellerName, supportEmail }: Seller,
): Omit<OutgoingMail, 'id' | 'to'> {
  const bought = itemNamed(payment.testNumber)
  const item = itemTitle(bought)
  const what = bought.kind === 'single' ? 'a practice test' : 'practice tests'
  const paidFor = paidForText(payment.takenOff)
  const facts: [name: string, value: string][] = [
    ['Item', `${item}, ${what} for reading comprehension`],
    ...(paidFor === null ? [] : [['Paid for', paidFor] satisfies [string, string]]),
    ['Amount paid', `$${formatDollars(payment.amountCents)} ${payment.currency}`],
    ['Date', receiptMoment.utc(payment.paidAt.toISOString())],
    ['Account', payment.username],
    ['Invoice number', payment.invoice],
    ['Transaction', payment.transId],
    ['Seller', sellerName],
    ['Support', supportEmail],
  ]
  const before = `Thank you for your purchase. You now have access to ${item}.`
  const after = `For questions, or to request a refund under our Return/Refund Policy, write to ${supportEmail} and include the invoice number. The receipt is also in your account, under Purchase History.`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" align="left" style="padding:4px 24px 4px 0;font-weight:normal;color:#595959">${name}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  return {
    subject: `Your receipt from Passage Nine: ${item}`,
    text: [before, '', ...facts.map(([name, value]) => `${name}: ${value}`), '', after, ''].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:36em">',
      `<p>${escapeHtml(before)}</p>`,
      `<table style="border-collapse:collapse">${rows.join('')}</table>`,
      `<p>${escapeHtml(after)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
