import { formatDollars, itemNamed, itemTitle } from '../../domain/pricing'
import { paidForText, receiptMoment, type PaymentReceipt } from '../../domain/wire/receipt'
import type { QuestionReport } from '../../domain/results/questionReports'
import type { QuestionReported } from '../store/repositories/exams/questionReportsRepository'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { AddressNotice } from '../store/schema/mails'
import type { OutgoingMail } from './mailSender'

export type Seller = { sellerName: string; supportEmail: string }

type Paid = Pick<
  PaymentRow,
  'testNumber' | 'amountCents' | 'currency' | 'paidAt' | 'invoice' | 'transId' | 'username'
> &
  Pick<PaymentReceipt, 'takenOff'> & { overpaidCents?: number | undefined }

/** Contains everything a refund request needs. */
export function receiptMail(
  payment: Paid,
  { sellerName, supportEmail }: Seller,
): Omit<OutgoingMail, 'id' | 'to'> {
  const bought = itemNamed(payment.testNumber)
  const item = itemTitle(bought)
  const what = bought.kind === 'single' ? 'a practice test' : 'practice tests'
  const paidFor = paidForText(payment.takenOff)
  const { overpaidCents } = payment
  const facts: [name: string, value: string][] = [
    ['Item', `${item}, ${what} for reading comprehension`],
    ...(paidFor === null ? [] : [['Paid for', paidFor] satisfies [string, string]]),
    ['Amount paid', `$${formatDollars(payment.amountCents)} ${payment.currency}`],
    ...(overpaidCents === undefined
      ? []
      : [
          ['To be returned', `$${formatDollars(overpaidCents)} USD, more than was due`] satisfies [
            string,
            string,
          ],
        ]),
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

export function noticeMail(
  { about, from, to }: AddressNotice,
  { supportEmail }: Seller,
): Pick<OutgoingMail, 'subject' | 'text'> {
  return {
    subject:
      about === 'changed'
        ? 'The email address of your Passage Nine account was changed'
        : 'The email address of your Passage Nine account was not changed',
    text: [
      about === 'changed'
        ? `The email address of a Passage Nine account was changed from ${from} to ${to}. Log in with ${to} from now on.`
        : `A link was opened that would have changed the email address of a Passage Nine account from ${from} to ${to}. The account did not ask for it, or was confirmed after it did, so the address is still ${from}. Reset the password of ${from} on the login page before you log in.`,
      '',
      `If this was not you, write to ${supportEmail}.`,
      '',
    ].join('\n'),
  }
}

const kinds: Record<QuestionReport['kind'], string> = {
  key: 'the answer key',
  wording: 'the wording',
  explanation: 'an explanation',
  display: 'how it is shown',
  other: 'something else',
}

export function reportMail(report: QuestionReported): Pick<OutgoingMail, 'subject' | 'text'> {
  const { testNumber, version, question, kind, text, reportedAt, username } = report
  return {
    subject: `Test ${testNumber}, question ${question}: a problem with ${kinds[kind]}`,
    text: [
      text === '' ? 'Reported without a description.' : text,
      '',
      `From: ${username}`,
      `Reported: ${reportedAt.toISOString()}`,
      `Text: ${version}`,
      '',
    ].join('\n'),
  }
}
