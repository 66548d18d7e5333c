import type { MailSender, OutgoingMail } from '../../functions/mail/mailSender'

export type FakeMailbox = MailSender & {
  /** Every mail that arrived, in order; one that is sent again is there twice. */
  readonly received: OutgoingMail[]
  /** How many from now on are refused. */
  failing: number
}

/** A mail server in memory. */
export function fakeMailbox(): FakeMailbox {
  const mailbox: FakeMailbox = {
    received: [],
    failing: 0,
    async send(mail) {
      if (mailbox.failing > 0) {
        mailbox.failing -= 1
        throw new Error('Not now.')
      }
      mailbox.received.push(mail)
    },
  }
  return mailbox
}
