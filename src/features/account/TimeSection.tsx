import { useEffect, useState } from 'react'
import { Flex, Stack } from '@chakra-ui/react'
import type { TimeFactor } from '../../../domain/exam'
import type { User } from '../../../domain/records'
import { TimeChoice, useTimeAllowed } from '../../settings/TimeChoice'

export function TimeSection({ user }: { user: User | undefined }) {
  const time = useTimeAllowed(user ?? {})
  /** Shows the outcome of the last choice. */
  const [isTold, setIsTold] = useState(false)
  const isUnreachable = time.failure?.code === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return
    // Back online, the control shows the stored choice.
    const forget = () => setIsTold(false)
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [isUnreachable])

  const choose = (factor: TimeFactor) => {
    setIsTold(true)
    time.choose(factor)
  }
  const isSaved = isTold && !time.isSaving && time.failure === null
  return (
    <Stack gap="3" align="start">
      {user && (
        <Flex wrap="wrap" align="center" gap="3">
          <TimeChoice time={{ ...time, failure: isTold ? time.failure : null, choose }} />
          <span role="status">{isSaved && 'Saved'}</span>
        </Flex>
      )}
      <p>
        How long each of your tests lasts, on every device. A test in progress keeps the time it was started
        with.
      </p>
    </Stack>
  )
}
