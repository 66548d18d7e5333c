import type { ReactNode } from 'react'
import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icons'

const MENU = 'review-menu'

type ReviewWaysProps = {
  /** Whether there is a report yet. */
  isReady: boolean
  reportPath: string
  practicePath: string
  notesPath: string
  onPrint(): void
  /** The way out of the review. */
  back: ReactNode
  /** What downloads the server's record of the answers. */
  answerRecord: ReactNode
}

/** Where a reader goes from a review, and what they take along. */
export function ReviewWays(props: ReviewWaysProps) {
  const { isReady, reportPath, practicePath, notesPath, onPrint, back, answerRecord } = props
  return (
    <nav className="review-ways" aria-label="This attempt">
      {back}
      <LinkOnceShown className="wide" to={reportPath} isShown={isReady}>
        Report
      </LinkOnceShown>
      <button type="button" className="tool" aria-label="More" title="More" popoverTarget={MENU}>
        <Icon name="more" />
      </button>
      <div id={MENU} className="review-menu" popover="auto">
        <LinkOnceShown className="narrow" to={reportPath} isShown={isReady}>
          Report
        </LinkOnceShown>
        <LinkOnceShown to={practicePath} isShown={isReady}>
          Practice this passage
        </LinkOnceShown>
        <LinkOnceShown to={notesPath} isShown={isReady}>
          Your Notes
        </LinkOnceShown>
        <Button variant="plain" popoverTarget={MENU} popoverTargetAction="hide" onClick={onPrint}>
          Print all
        </Button>
        {answerRecord}
      </div>
    </nav>
  )
}

type LinkOnceShownProps = { to: string; className?: string; isShown: boolean; children: string }

/** To the server the results are unshown until the keys are here: the page behind it would have nothing to tell before. */
function LinkOnceShown({ to, className, isShown, children }: LinkOnceShownProps) {
  return isShown ? (
    <Button asChild variant="plain" className={className}>
      <Link to={to}>{children}</Link>
    </Button>
  ) : (
    <Button variant="plain" className={className} disabled>
      {children}
    </Button>
  )
}
