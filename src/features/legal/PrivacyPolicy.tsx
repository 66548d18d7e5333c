import { LegalPage, Section } from './LegalPage'

/** What is kept about a user, and where: true to what the code does. */
export function PrivacyPolicy() {
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
          last, with its answers and its score, until you start another or log out. An answer that our server
          has not confirmed stays on the device until it has. A purchase that is under way is remembered with
          its order number until it has ended, and the number of each transaction for good, so that none is
          acted on twice.
        </p>
      </Section>
      <Section heading="What we do not do">
        <p>
          No advertising, no analytics by others, no tracking cookies. We do not sell or lend data. Our
          server’s log has a number for each request, the function, the result and how long it took; it holds
          no names, addresses or answers.
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
          Attempts and scores are kept as long as you have an account. Records of payments are kept as long as
          the law on accounts asks.
        </p>
      </Section>
      <Section heading="Your rights">
        <p>
          You may ask what we hold about you, have it corrected, and have it deleted, by writing to the
          support address on your payment receipt. Passage Nine is for people aged 13 and over; we delete the
          account of anybody younger when we learn of it.
        </p>
      </Section>
    </LegalPage>
  )
}
