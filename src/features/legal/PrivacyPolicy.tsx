import { Link } from '../../ui/Link'
import { BACKUP_DAYS, TOMBSTONE_DAYS } from '../../../domain/account'
import { LATE_WORK_SECONDS } from '../../../domain/exam'
import { LegalPage, Section } from './LegalPage'

const LATE_WORK_DAYS = LATE_WORK_SECONDS / (24 * 60 * 60)

/** What is kept about a user, and where: true to what the code does. */
export function PrivacyPolicy({ accountPath }: { accountPath: string }) {
  return (
    <LegalPage heading="Privacy Policy">
      <Section heading="What we keep">
        <p>
          <strong>Your login.</strong> Email address and password are held by the identity provider, Firebase
          Authentication by Google. We never see the password.
        </p>
        <p>
          <strong>Your work.</strong> In our database: your account id and email, which tests you may take,
          each attempt with its times, every answer with the time it was chosen, and your scores.
        </p>
        <p>
          <strong>Your purchases.</strong> In our database: date, amount, what was bought, and the provider’s
          transaction and invoice numbers. Card details go straight to the payment provider, Helcim; the card
          number never reaches us.
        </p>
        <p>
          <strong>On your device.</strong> Your login, so that you stay logged in, and the test that you took
          last, with its passages, its answers and its score, until you start another or log out. An answer
          that our server has not confirmed stays on the device until it has; one that came too late to count
          stays beside it, as a proof of what you chose. A purchase that is under way is remembered with its
          order number until it has ended, and the number of each transaction, so that none is acted on twice.
          How you like the pages to look and to be worked is kept for whoever uses the device, and so are the
          app’s own files. There are no cookies.
        </p>
      </Section>
      <Section heading="What we do not do">
        <p>
          No advertising, no analytics by others, no tracking cookies. We do not sell or lend data. Our
          server’s log has a number for each request, the function, the result and how long it took; it holds
          no names, no email or network addresses and no answers. No web address that your browser asks our
          server for has your email or your account’s number in it, so what networks and hosts on the way note
          down of such addresses does not name you either.
        </p>
        <p>
          When something goes wrong on a page, and from one page load in ten, your browser tells our server
          what failed or how quickly the page came: which screen it was, the error and the time, and nothing
          that says whose it is.
        </p>
      </Section>
      <Section heading="Who else takes part">
        <p>
          Google, for login, and Helcim, for payments, each under its own privacy policy. Both get only what
          they need for that.
        </p>
      </Section>
      <Section heading="How long">
        <p>
          <strong>While you have an account:</strong> your record, your attempts with every act in them, and
          your scores. We do not thin them out behind your back. Work done without a network counts when it
          reaches us within {LATE_WORK_DAYS} days; the device keeps it until then, and longer if it does not.
        </p>
        <p>
          <strong>When you delete your account:</strong> all of that is removed from our database at once, and
          your login from the identity provider; where that does not answer, we ask again until it does. Your
          device forgets what it kept of you. For {TOMBSTONE_DAYS} days we keep the account’s number and the
          time of its deletion, without your name or email, so that a page that is still open somewhere cannot
          bring the account back; then this goes too.
        </p>
        <p>
          <strong>In backups:</strong> copies of our database, against its loss, each kept for {BACKUP_DAYS}{' '}
          days at most. What you delete is in the older ones until they are gone, and in no use; were one ever
          restored, we would delete your account from it again.
        </p>
        <p>
          <strong>As long as the law on accounts asks:</strong> date, amount, what was bought, and the
          provider’s transaction and invoice numbers of each payment. After a deletion these are linked to no
          account and carry no name; only Helcim, which took the payment, knows whose card it was. It keeps a
          customer record of its own: write to us with your invoice number, and we have it removed there.
        </p>
        <p>
          <strong>For a few minutes:</strong> how many requests came from your account and from your network’s
          address, so that nobody can flood the service. Neither is readable in these counts.
        </p>
        <p>
          A deletion waits while a payment of yours may still be under way or is being checked: so that no
          money is taken from somebody whom we can no longer find.
        </p>
      </Section>
      <Section heading="Your rights">
        <p>
          You may see what we hold about you and take it along: <Link to={accountPath}>Your Account</Link>{' '}
          gives all of it as one file. You may delete your account there, at any time and without a reason.
          Have anything that is wrong corrected by writing to the support address on your payment receipt; the
          same address does for you whatever that page does, if you cannot log in.
        </p>
        <p>
          Passage Nine is for people aged 13 and over; we delete the account of anybody younger when we learn
          of it.
        </p>
      </Section>
    </LegalPage>
  )
}
