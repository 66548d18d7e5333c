import { useEffect, useRef } from 'react'
import { Flex } from '@chakra-ui/react'
import { PASSAGES_PER_TEST, passageNumbers } from '../../../domain/exam'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { passageChosen } from './testSessionSlice'

/** Previous, 1 to 9, Next (specification, section 2). */
export function PassageNavigation({ passage }: { passage: number }) {
  const dispatch = useAppDispatch()
  const open = (next: number) => dispatch(passageChosen({ passage: next }))
  const shown = useRef(passage)

  useEffect(() => {
    if (shown.current === passage) return
    shown.current = passage
    window.scrollTo({ top: 0 })
  }, [passage])

  return (
    <Flex as="nav" aria-label="Passages" gap="2" wrap="wrap" justify="center" marginTop="10">
      <Button variant="plain" disabled={passage === 1} onClick={() => open(passage - 1)}>
        Previous
      </Button>
      {passageNumbers.map((number) => (
        <Button
          key={number}
          variant={number === passage ? 'primary' : 'plain'}
          aria-current={number === passage ? 'page' : undefined}
          onClick={() => open(number)}
        >
          {number}
        </Button>
      ))}
      <Button variant="plain" disabled={passage === PASSAGES_PER_TEST} onClick={() => open(passage + 1)}>
        Next
      </Button>
    </Flex>
  )
}
