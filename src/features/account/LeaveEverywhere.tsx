import { useState } from 'react'
import { Stack } from '@chakra-ui/react'
import type { ApiFailure } from '../../api/failure'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { Failure } from '../../ui/Failure'
import { leaveEverywhere } from './accountThunks'

export function LeaveEverywhere() {
  const dispatch = useAppDispatch()
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  const leave = async () => {
    setIsWorking(true)
    setFailure(await dispatch(leaveEverywhere()))
    setIsWorking(false)
  }

  return (
    <Stack gap="3" align="start">
      <h3>Your devices</h3>
      <p>
        Log out on every device, including this one. This can take up to an hour to reach them all. Unsent
        answers stay on their device. To have them counted, log in there again and continue the test on that
        device before you finish it.
      </p>
      <BusyButton variant="outline" busy={isWorking} onClick={() => void leave()}>
        Log out everywhere
      </BusyButton>
      {failure && <Failure failure={failure} what="You are still logged in." />}
    </Stack>
  )
}
