import { Flex } from '@chakra-ui/react'
import { PASSAGES_PER_TEST, passageNumbers } from '../../../domain/exam'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { openPassage } from './actThunks'

/** Previous, 1 to 9, Next (specification, section 2). */
export function PassageNavigation({ passage }: { passage: number }) {
  const dispatch = useAppDispatch()
  const open = (next: number) => dispatch(openPassage(next))

  return (
    <Flex as="nav" aria-label="Passages" css={navCss}>
      <Button variant="plain" disabled={passage === 1} onClick={() => open(passage - 1)}>
        Previous
      </Button>
      <Flex className="numbers">
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
      </Flex>
      <Button variant="plain" disabled={passage === PASSAGES_PER_TEST} onClick={() => open(passage + 1)}>
        Next
      </Button>
    </Flex>
  )
}

/** On a narrow screen the numbers take a row of their own. */
const navCss = {
  gap: '2',
  flexWrap: 'wrap',
  justifyContent: { base: 'space-between', md: 'center' },
  paddingTop: '3',
  borderTop: 'hairline',
  '& .numbers': {
    gap: { base: '1', md: '2' },
    order: { base: '-1', md: '0' },
    width: { base: 'full', md: 'auto' },
    '& > button': { flex: '1', minWidth: '0', paddingInline: { base: '0', md: '4' } },
  },
} as const
