import type { MailSender, OutgoingMail } from '../../functions/mail/mailSender'

export type FakeMailbox = MailSender & {
  /** Every mail that arrived, in order; one that is sent again is there twice. */
  readonly received: OutgoingMail[]
  /** How many from now on are refused. */
  failing: number
  /** What is thrown at a mail to an address. */
  readonly refusing: Map<string, Error>
}

/** A mail server in memory. */
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
