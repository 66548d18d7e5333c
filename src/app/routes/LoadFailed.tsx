import { Button } from '@chakra-ui/react'
import type { ApiFailure } from '../../api/failure'
import { userReloadRequested } from '../../auth/authSlice'
import { logOut } from '../../auth/authThunks'
import { useAppDispatch } from '../../redux/hooks'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'

export function LoadFailed({ failure }: { failure: ApiFailure }) {
  const dispatch = useAppDispatch()
  return (
    <Page heading="Your tests could not be loaded">
      <Failure
        failure={failure}
        what="Your tests and scores are safe on the server."
        onRetry={() => dispatch(userReloadRequested())}
      />
      <p>
        <Button variant="outline" onClick={() => void dispatch(logOut())}>
          Log Out
        </Button>
      </p>
    </Page>
  )
}
