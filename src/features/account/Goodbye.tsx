import { Button } from '@chakra-ui/react'
import { loggedOut } from '../../auth/authSlice'
import { useAppDispatch } from '../../redux/hooks'
import { Page } from '../../ui/page/Page'

/** Shown in every tab and on every device of a deleted account. */
export function Goodbye() {
  const dispatch = useAppDispatch()
  return (
    <Page heading="This account has been deleted">
      <p>
        Its login, tests, answers and scores have been deleted from our server and from this device, including
        answers that had not been sent yet. Payment records are kept for as long as the law requires, without
        your name.
      </p>
      <p>Thank you for practicing with us.</p>
      <p>
        <Button onClick={() => dispatch(loggedOut())}>Go to the login page</Button>
      </p>
    </Page>
  )
}
