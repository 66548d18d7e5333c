import { Link } from 'react-router-dom'
import { BACKUP_DAYS, TOMBSTONE_DAYS } from '../../../domain/account'
import { LATE_WORK_SECONDS } from '../../../domain/exam'
import { paths } from '../../paths'
import { Contact, LegalPage, Section } from './LegalPage'

/** Update with the text. */
const UPDATED = 'November 29, 2026'

const LATE_WORK_DAYS = LATE_WORK_SECONDS / (24 * 60 * 60)

/** Must match what the code stores. */
export function PrivacyPolicy() {
  return (
    <LegalPage heading="Privacy Policy" updated={UPDATED}>
      <Section heading="What we keep">
        <p>
          <strong>Your login.</strong> Email address and password are held by the identity provider, Firebase
          Authentication by Google. We never see the password.
        </p>
        <p>
          <strong>Your work.</strong> In our database: your account ID and email, whether it is confirmed, the
          addresses that you asked to change it to, the name, exam date, target score and test time that you
          set, which tests you may take, each attempt with its times, each passage you practice by itself,
          every answer with the time it was chosen, your notes on questions, the problems you report with
          them, which are also mailed to our support, and your scores.
        </p>
        <p>
          <strong>Your purchases.</strong> In our database: date, amount, what was bought, and the provider’s
          transaction and invoice numbers. Card details go straight to the payment provider, Helcim; the card
          number never reaches us.
        </p>
        <p>
          <strong>On your device.</strong> Your login, so that you stay logged in, and the test that you took
          last, with its passages, answers and score, until you start another or log out; a passage that you
          practice, while it is on screen. An answer or a note that our server has not confirmed stays on the
          device until it has; an answer that arrived too late to count stays as well, as proof of what you
          chose. A purchase in progress is remembered with its invoice number until it has ended, and so is
          the number of each transaction, so that none is processed twice. Your display and keyboard settings
          are kept for whoever uses the device, and so are the app’s own files. There are no cookies.
        </p>
      </Section>
      <Section heading="What we do not do">
        <p>
          No advertising, no third-party analytics, no tracking cookies. We do not sell your data, and we
          share it only as described below. Our server’s log has a number for each request, the function, the
          result and how long it took, and two marks that show which requests of a day came from the same
          account and the same network. The key of the marks is new each day and is stored nowhere. The log
          holds no names, no email or network addresses and no answers. Two web addresses that your browser
          asks our server for have your account’s ID or your email in them; they are sent encrypted, and our
          log leaves that part out.
        </p>
        <p>
          When something goes wrong on a page, your browser tells our server what failed: which screen it was,
          the error and the time, and nothing that identifies you.
        </p>
      </Section>
      <Section heading="Who else is involved">
        <p>
          Google, for login, and Helcim, for payments, each under its own privacy policy. Both get only what
          they need for that.
        </p>
      </Section>
      <Section heading="How long">
        <p>
          <strong>While you have an account:</strong> your record, your attempts and practice with every
          action in them, and your scores. We don’t delete them silently. Work done offline counts when it
          reaches us within {LATE_WORK_DAYS} days; the device keeps it until then, and longer if it has not
          arrived.
        </p>
        <p>
          <strong>When you delete your account:</strong> all of that is removed from our database at once, and
          your login from the identity provider; if it does not respond, we ask again until it does. Your
          device deletes what it kept about you. For {TOMBSTONE_DAYS} days we keep the account’s ID and the
          time of its deletion, without your name or email, so that a page that is still open somewhere cannot
          bring the account back; then this is deleted too.
        </p>
        <p>
          <strong>In backups:</strong> copies of our database, in case it is lost, each kept for {BACKUP_DAYS}{' '}
          days at most. What you delete stays in the older ones until they expire, and is not used; if one
          were ever restored, we would delete your account from it again.
        </p>
        <p>
          <strong>For as long as accounting law requires:</strong> date, amount, what was bought, and the
          provider’s transaction and invoice numbers of each payment. After a deletion these are linked to no
          account and carry no name; only Helcim, which took the payment, knows whose card it was. It keeps a
          customer record of its own: write to us with your invoice number, and we will have it removed there.
        </p>
        <p>
          <strong>For an hour at most:</strong> how many requests came from your account and from your
          network’s address, so that nobody can flood the service. Neither can be read from these counts.
        </p>
        <p>
          <strong>What a deletion waits for:</strong> as long as a payment window of yours can still charge a
          card (for a little over an hour, even if you closed it), or a payment of yours is being checked,
          your account cannot be deleted, so that no money is taken from someone we can no longer identify.
        </p>
      </Section>
      <Section heading="Your rights">
        <p>
          You can see what we hold about you and download it: <Link to={paths.account}>Account</Link> gives
          you all of it as one file. You can delete your account there without giving a reason, unless a
          payment may still be in progress (see above). To have something corrected, or if you cannot log in,
          write to <Contact />.
        </p>
        <p>
          Passage Nine is for people aged 13 and over; we delete the account of anyone younger when we learn
          of it.
        </p>
      </Section>
    </LegalPage>
  )
}
