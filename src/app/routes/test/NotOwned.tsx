import { Link } from 'react-router-dom'
import { dateForms } from '../../../../domain/base/time'
import { useUser } from '../../../auth/usePerson'
import { paths } from '../../../paths'
import { Page } from '../../../ui/page/Page'

export function NotOwned({ testNumber }: { testNumber: number }) {
  const { takenBack, score } = useUser()?.tests.find(({ number }) => number === testNumber) ?? {}
  return (
    <Page heading={`Practice Test ${testNumber}`}>
      {takenBack ? (
        <p>
          {takenBack.refunded ? 'The payment for this test was returned' : 'Your access to this test ended'}{' '}
          on {dateForms.day(takenBack.at)}. {score !== '' && `Your score of ${score} stays in your account. `}
          You can buy the test again on the Available Tests page.
        </p>
      ) : (
        <p>You do not have this test yet. You can buy it on the Available Tests page.</p>
      )}
      <p>
        <Link to={paths.login}>Back to Available Tests</Link>
      </p>
    </Page>
  )
}
