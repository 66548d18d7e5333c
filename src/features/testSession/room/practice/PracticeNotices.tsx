import { Alert } from '@chakra-ui/react'
import type { AnyAct } from '../../../../../domain/acts'

export function RefusedAnswers({ refused }: { refused: readonly AnyAct[] }) {
  const told = refused.flatMap((act) =>
    act.kind === 'answer' && act.value !== null ? [`${act.question} (${act.value})`] : [],
  )
  if (told.length === 0) return null
  return (
    <Alert.Root role="status">
      <p>
        These answers reached us after their question had been explained, and do not count:{' '}
        {[...new Set(told)].join(', ')}.
      </p>
    </Alert.Root>
  )
}
