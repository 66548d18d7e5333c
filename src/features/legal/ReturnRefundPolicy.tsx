import { LegalPage, Section } from './LegalPage'

/** The refund windows, in hours. */
const NOT_DELIVERED_HOURS = 24
const ACCESS_HELP_HOURS = 24
const MAJOR_DEFECT_HOURS = 72

/** Returns and refunds. */
export function ReturnRefundPolicy() {
  return (
    <LegalPage heading="Return/Refund Policy">
      <Section heading="In general">
        <p>
          Our tests are digital and are there at once, so a test that has been opened cannot be returned. We
          refund or repair in the cases below. Write to the support address on your payment receipt, and name
          the invoice number; the date that counts is the date of your message.
        </p>
      </Section>
      <Section heading="Not delivered">
        <p>
          If you paid and the test is not there, tell us within {NOT_DELIVERED_HOURS} hours of the purchase.
          We give you the access or your money back.
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
          If a test has a defect that keeps you from using it, we mend it within {MAJOR_DEFECT_HOURS} hours of
          your report. If we do not, you get your money back.
        </p>
      </Section>
      <Section heading="How a refund is paid">
        <p>
          To the card that paid, through the payment provider. A refund takes away the access that was paid
          for; your attempts and scores stay in your account.
        </p>
      </Section>
    </LegalPage>
  )
}
