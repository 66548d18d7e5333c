import type { AddressNotice } from '../store/schema/mails'
import type { OutgoingMail } from './mailSender'
import type { Seller } from './receiptMail'

/** Goes to the old and the new address. */
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
