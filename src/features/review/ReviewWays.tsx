import type { ReactNode } from 'react'
import { Button, chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icons'

const MENU = 'review-menu'

type ReviewWaysProps = {
  /** Whether there is a report yet. */
  isReady: boolean
  reportPath: string
  practicePath: string
  /** The way out of the review. */
  back: ReactNode
  /** What downloads the server's record of the answers. */
  answerRecord: ReactNode
}

/** Where a reader goes from a review, and what they take along; on a phone in a menu, but for the way out. */
export function ReviewWays({ isReady, reportPath, practicePath, back, answerRecord }: ReviewWaysProps) {
  return (
    <chakra.nav className="review-ways" aria-label="This attempt" css={waysCss}>
      {back}
      <div id={MENU} className="room-menu" popover="auto">
        <LinkOnceShown to={reportPath} isShown={isReady}>
          Report
        </LinkOnceShown>
        <LinkOnceShown to={practicePath} isShown={isReady}>
          Practice this passage
        </LinkOnceShown>
        <Button
          variant="plain"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={() => window.print()}
        >
          Print all
        </Button>
        {answerRecord}
      </div>
    </chakra.nav>
  )
}

/** Opens their menu, on a phone. */
export function MoreWays() {
  return (
    <button type="button" className="tool more" aria-label="More" popoverTarget={MENU}>
      <Icon name="more" />
    </button>
  )
}

/** All of them in sight, as far as they are no menu. */
const waysCss = {
  ...{ display: 'flex', columnGap: '6', alignItems: 'center', flexWrap: 'wrap' },
  '@media print': { display: 'none' },
  '& > a, & .chakra-button': { justifyContent: 'flex-start', paddingBlock: '1', fontWeight: '500' },
  '&& .chakra-button': { order: '0' },
}

/** To the server the results are unshown until the keys are here: the page behind it would have nothing to tell before. */
function LinkOnceShown({ to, isShown, children }: { to: string; isShown: boolean; children: string }) {
  return isShown ? (
    <Button asChild variant="plain">
      <Link to={to}>{children}</Link>
    </Button>
  ) : (
    <Button variant="plain" disabled>
      {children}
    </Button>
  )
}
