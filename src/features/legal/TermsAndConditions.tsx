import { LATE_WORK_SECONDS, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { Contact, LegalPage, Section } from './LegalPage'

/** Update with the text. */
const UPDATED = 'November 26, 2026'

const lateWorkDays = LATE_WORK_SECONDS / (24 * 60 * 60)

export function TermsAndConditions() {
  return (
    <LegalPage heading="Terms and Conditions" updated={UPDATED}>
      <Section heading="Who may use Passage Nine">
        <p>
          You must be at least 13 years old. If you are a minor where you live, a parent or guardian must
          agree to these terms and make any purchase for you. One account is for one person.
        </p>
      </Section>
      <Section heading="Your account">
        <p>
          You register with an email address and a password. Keep the password to yourself. You can log in on
          several devices; what you bought belongs to the account and not to a device.
        </p>
      </Section>
      <Section heading="Taking a test">
        <p>
          A test’s clock starts when you press “Start” and runs on our server. It does not stop when you close
          the page, lose your connection or log out. When time runs out, the test is submitted with the
          answers you have chosen. Answers you chose offline before time ran out still count if they reach us
          within {lateWorkDays} days and before you have looked at the results.
        </p>
        <p>
          If you continue a test on another device, answers that the first device could not send stay there.
          To make them count, continue the test on that device before you finish it. If time runs out first,
          open the test on that device before you look at the results. Once you finish a test yourself,
          answers that another device has not sent no longer count. If you changed an answer on both devices,
          the later change counts.
        </p>
      </Section>
      <Section heading="Our content">
        <p>
          Passages, questions and explanations are original and protected by copyright. You may use them for
          your own preparation. You may not copy, publish, resell or share them, or collect them
          automatically.
        </p>
        <p>
          Passage Nine is not affiliated with or endorsed by the AAMC. A test here asks {QUESTIONS_PER_TEST}{' '}
          questions where the official section asks 53, and a score here does not predict a score there.
        </p>
      </Section>
      <Section heading="Payments">
        <p>
          Payments are taken by Helcim, a card payment provider, in its own payment window. What you buy and
          what it costs are shown before you pay. Returns and refunds follow our Return/Refund Policy.
        </p>
      </Section>
      <Section heading="What we promise, and what we cannot">
        <p>
          We work to keep every answer and to deliver what was paid for, and we fix what goes wrong. We cannot
          promise that the service is never interrupted, or any particular result in an exam. As far as the
          law allows, our liability is limited to what you paid us.
        </p>
      </Section>
      <Section heading="Changes">
        <p>
          We may change these terms; the version on this page applies. A change never takes away a test that
          you have bought.
        </p>
      </Section>
      <Section heading="Contact">
        <p>
          Write to <Contact />.
        </p>
      </Section>
    </LegalPage>
  )
}
