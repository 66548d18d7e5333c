import type { MailSender, OutgoingMail } from '../../functions/mail/mailSender'

export type FakeMailbox = MailSender & {
  /** In order; a mail that is sent again is listed twice. */
  readonly received: OutgoingMail[]
  /** How many of the next mails are refused. */
  failing: number
  /** Errors by address. */
  readonly refusing: Map<string, Error>
}

export function fakeMailbox(): FakeMailbox {
  const mailbox: FakeMailbox = {
    received: [],
    failing: 0,
    refusing: new Map(),
    async send(mail) {
      if (mailbox.failing > 0) {
        mailbox.failing -= 1
        throw new Error('Not now.')
      }
      const refusal = mailbox.refusing.get(mail.to)
      if (refusal) throw refusal
      mailbox.received.push(mail)
    },
  }
  return mailbox
}
