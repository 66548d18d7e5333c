import { Contact, LegalPage, Section } from './LegalPage'

/** Update with the text. */
const UPDATED = 'November 26, 2026'

/** Refund periods. */
const NOT_DELIVERED_HOURS = 24
const ACCESS_HELP_HOURS = 24
const MAJOR_DEFECT_HOURS = 72

export function ReturnRefundPolicy() {
  return (
    <LegalPage heading="Return/Refund Policy" updated={UPDATED}>
      <Section heading="In general">
        <p>
          Our tests are digital and available at once. We do not refund a purchase because you have changed
          your mind, whether or not you have started a test. In the cases below, we refund it or fix it. For a
          purchase of All Tests, they apply to each of its tests. Write to <Contact /> and give the invoice
          number from your receipt, which is linked from your Purchase History, or the date and amount of the
          payment if you have no receipt. What counts is the date of your message.
        </p>
      </Section>
      <Section heading="Not delivered">
        <p>
          If you paid and the test is not in your account, tell us within {NOT_DELIVERED_HOURS} hours of the
          purchase. We give you access or your money back.
        </p>
      </Section>
      <Section heading="Not as described">
        <p>
          If a test is not what its description says, tell us within {NOT_DELIVERED_HOURS} hours of the
          purchase and say what differs. If you are right, you get your money back.
        </p>
      </Section>
      <Section heading="Help with download and access">
        <p>
          If you cannot load or open what you bought, ask for help within {ACCESS_HELP_HOURS} hours of the
          purchase. If we cannot make it work for you, you get your money back.
        </p>
      </Section>
      <Section heading="Major defects">
        <p>
          If a test has a defect that keeps you from using it, we fix it within {MAJOR_DEFECT_HOURS} hours of
          your report. If we do not, you get your money back.
        </p>
      </Section>
      <Section heading="How a refund is paid">
        <p>
          Refunds go to the card you paid with, through the payment provider. A refund ends the access that
          was paid for. Your scores stay in your account and your answers in the data you can download there;
          reviews and reports end with the access. A test that you are taking at that moment you can still
          finish, and see its score.
        </p>
      </Section>
    </LegalPage>
  )
}
