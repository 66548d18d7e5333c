import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { takenOffBy } from '../../domain/wire/receipt'
import type { Clock } from '../base/clock'
import { describeError } from '../base/describeError'
import { unlessAborted } from '../base/rounds'
import { counters } from '../base/counters'
import type { MailRow } from '../store/repositories/mailsRepository'
import type { Notice } from '../store/schema/mails'
import type { Repositories, Store } from '../store/store'
import { MailRefused, type MailSender } from './mailSender'
import { noticeMail, receiptMail, reportMail, type Seller } from './mailTexts'

const MINUTE_MS = 60_000
/** Delay after each failure; the last one repeats. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 180, 360]
/** Then an operator has to act; the receipt is in the account anyway. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS
/** Longer than sending takes, so mails of a crashed process go to others. */
const AGAIN_MS = 2 * MINUTE_MS
const AT_ONCE = 5

/** Outbox in the database, emptied once a mail server has accepted a mail */
export type Mails = {
  /** Call in the transaction that grants the payment. One receipt per payment. */
  enqueue(repositories: Repositories, receipt: { userId: string; paymentId: string }): Promise<void>
  /** Call in the transaction that makes the change or stores the report. */
  notify(repositories: Repositories, userId: string, notices: readonly Notice[]): Promise<void>
  /** @param ending stops without waiting for the current mail, which is sent again later */
  sendDue(ending?: AbortSignal): Promise<void>
}

type MailsOptions = {
  clock: Clock
  store: Store
  log: Logger
  /** Null: no mails are queued. */
  sender: MailSender | null
  seller: Seller
}

export function createMails({ clock, store, log, sender, seller }: MailsOptions): Mails {
  if (sender === null) {
    const nothing = async () => undefined
    return { enqueue: nothing, notify: nothing, sendDue: nothing }
  }

  /** Undefined once the account was deleted */
  const contentOf = async ({ id, notice }: MailRow) => {
    if (notice?.about === 'question') {
      const report = await store.questionReports.find(notice)
      return report && { to: seller.supportEmail, ...reportMail(report) }
    }
    if (notice !== null) return { to: notice.recipient, ...noticeMail(notice, seller) }
    const found = await store.mails.receipt(id)
    if (!found) return undefined
    const { payment, address, userId, discountedBy } = found
    const overpaidCents = (await store.reviews.overpaidBy(userId)).get(payment.invoice)
    const receipt = { ...payment, takenOff: takenOffBy(discountedBy), overpaidCents }
    return { to: address, ...receiptMail(receipt, seller) }
  }

  /** @returns false if the server fails, so sending the rest is pointless */
  const send = async (mail: MailRow, ending: AbortSignal | undefined): Promise<boolean> => {
    const content = await contentOf(mail)
    // The account was deleted meanwhile.
    if (!content) return true
    try {
      const sending = sender.send({ id: mail.id, ...content }).then(() => true)
      if (!(await (ending ? unlessAborted(sending, ending) : sending))) return false
    } catch (error) {
      await failed(mail, error)
      return error instanceof MailRefused
    }
    await store.mails.change(mail.id, { sentAt: new Date(clock.now()), nextTryAt: null })
    counters.mails.inc({ outcome: 'sent' })
    return true
  }

  const failed = async ({ id, createdAt, tries }: MailRow, error: unknown): Promise<void> => {
    const now = clock.now()
    const isRefused = error instanceof MailRefused && error.forGood
    const isGivenUp = now - createdAt.getTime() >= GIVE_UP_MS
    const outcome = isRefused ? 'refused' : isGivenUp ? 'given_up' : 'failed'
    const minutes = BACKOFF_MINUTES[Math.min(tries, BACKOFF_MINUTES.length - 1)] ?? 0
    await store.mails.change(id, {
      tries: tries + 1,
      ...(outcome !== 'failed'
        ? { givenUpAt: new Date(now), nextTryAt: null }
        : { nextTryAt: new Date(now + minutes * MINUTE_MS) }),
    })
    counters.mails.inc({ outcome })
    const line = { event: 'mail', outcome: outcome.replace('_', ' '), mail: id, tries: tries + 1 }
    // A single bad address is a warning; the receipt is in the account.
    log[outcome === 'given_up' ? 'error' : 'warn']({ ...line, faults: describeError(error) })
  }

  return {
    async enqueue({ mails }, { userId, paymentId }) {
      const now = new Date(clock.now())
      await mails.insert({ id: randomUUID(), userId, paymentId, createdAt: now, nextTryAt: now })
    },

    async notify({ mails }, userId, notices) {
      const now = new Date(clock.now())
      for (const notice of notices) {
        await mails.insert({ id: randomUUID(), userId, notice, createdAt: now, nextTryAt: now })
      }
    },

    async sendDue(ending) {
      const now = clock.now()
      const due = { now: new Date(now), again: new Date(now + AGAIN_MS), limit: AT_ONCE }
      for (const mail of await store.mails.takeDue(due)) {
        // The rest is retried in two minutes.
        if (ending?.aborted || !(await send(mail, ending))) return
      }
    },
  }
}
