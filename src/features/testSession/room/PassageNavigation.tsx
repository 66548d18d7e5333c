import { PASSAGES_PER_TEST, passageNumbers } from '../../../../domain/exam'
import { useAppDispatch } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { openPassage } from '../session/userActs'
import { useOpenPassage } from './useRoom'

/** Previous, 1 to 9, Next. */
export function PassageNavigation() {
  const dispatch = useAppDispatch()
  const passage = useOpenPassage()
  const open = (next: number) => dispatch(openPassage(next))

  return (
    <nav className="passages" aria-label="Passages">
      <Button variant="plain" disabled={passage === 1} onClick={() => open(passage - 1)}>
        Previous
      </Button>
      <div className="numbers">
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
      </div>
      <Button variant="plain" disabled={passage === PASSAGES_PER_TEST} onClick={() => open(passage + 1)}>
        Next
      </Button>
    </nav>
  )
}
