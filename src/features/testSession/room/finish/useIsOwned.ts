import { useMemo } from 'react'
import { api } from '../../../../api/api'
import { useAppSelector } from '../../../../redux/hooks'
import { hasAttempt, type TestSession } from '../../state/states'

/** False after a refund, which hides results and texts. */
export function useIsOwned(session: TestSession): boolean {
  const { ownerUid, testNumber } = hasAttempt(session) ? session : { ownerUid: '', testNumber: 0 }
  const { data: user } = useAppSelector(
    useMemo(() => api.endpoints.getUserById.select({ id: ownerUid }), [ownerUid]),
  )
  return user?.tests.find(({ number }) => number === testNumber)?.paid !== false
}
