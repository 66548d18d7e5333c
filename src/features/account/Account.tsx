import { useState } from 'react'
import { Stack } from '@chakra-ui/react'
import { Link } from '../../ui/Link'
import type { ApiFailure } from '../../api/failure'
import type { IdentityPerson } from '../../api/identityPort'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { downloadAccount } from './accountThunks'
import { DeleteDialog } from './DeleteDialog'
import { LeaveEverywhere } from './LeaveEverywhere'
import { LoginAddress } from './LoginAddress'

type AccountProps = {
  person: IdentityPerson
  /** Choices of this person that only this device has, at this moment. */
  countKept(): number
  testsPath: string
  privacyPath: string
}

/** What a user may do about all that is kept of them: take it along, or have it deleted. */
export function Account({ person, countKept, testsPath, privacyPath }: AccountProps) {
  const dispatch = useAppDispatch()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  /** How many choices would be lost, while the deletion is asked about; null while it is not. */
  const [asking, setAsking] = useState<number | null>(null)

  const download = async () => {
    setIsLoading(true)
    setFailure(await dispatch(downloadAccount()))
    setIsLoading(false)
  }

  return (
    <Page heading="Your Account">
      <Stack gap="8" maxWidth="measure">
        <p>
          The <Link to={privacyPath}>Privacy Policy</Link> says what is kept of you, where and for how long.
        </p>
        <LoginAddress person={person} />
        <Stack as="section" gap="3" align="start">
          <h2>Your data</h2>
          <p>
            One file with everything that our server keeps of you: your record, every attempt with each act in
            it, your orders and your payments. It is JSON, a form that other programs can read.
          </p>
          <Button working={isLoading} onClick={() => void download()}>
            Download my data
          </Button>
          {failure && <Failure failure={failure} what="The file could not be made." />}
        </Stack>
        <LeaveEverywhere />
        <Stack as="section" gap="3" align="start">
          <h2>Delete your account</h2>
          <p>
            Your login, your tests, answers and scores go for good, and what you have bought with them. Nobody
            can bring them back, and a new account with the same email starts empty.
          </p>
          <Button variant="plain" onClick={() => setAsking(countKept())}>
            Delete my account
          </Button>
        </Stack>
        <p>
          <Link to={testsPath}>Back to Available Tests</Link>
        </p>
      </Stack>
      {asking !== null && (
        <DeleteDialog email={person.email} unsent={asking} onClose={() => setAsking(null)} />
      )}
    </Page>
  )
}
