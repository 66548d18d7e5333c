import { loggedOut } from '../../auth/authSlice'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/page/Page'

/** What a tab shows whose account was deleted, there, in another tab or on another device. */
export function Goodbye() {
  const dispatch = useAppDispatch()
  return (
    <Page heading="This account was deleted">
      <p>
        Its login, tests, answers and scores are gone from our server, and nothing of it is kept on this
        device; that includes choices that had not been sent yet. Records of payments stay as long as the law
        asks, without a name.
      </p>
      <p>Thank you for having practised with us.</p>
      <p>
        <Button onClick={() => dispatch(loggedOut())}>Go to the login page</Button>
      </p>
    </Page>
  )
}
