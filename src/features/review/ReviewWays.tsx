import type { ReactNode } from 'react'
import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths, practiceSetOf, reportPageOf } from '../../paths'
import { Icon } from '../../ui/icons'

const MENU = 'review-menu'

type ReviewWaysProps = {
  /** The report has loaded. */
  isReady: boolean
  attempt: { attemptId: string; testNumber: number; passage: number }
  onPrint(): void
  answerRecord: ReactNode
}

export function ReviewWays({ isReady, attempt, onPrint, answerRecord }: ReviewWaysProps) {
  const { attemptId, testNumber, passage } = attempt
  return (
    <nav className="review-ways" aria-label="This attempt">
      <Link to={paths.login}>Back To Home</Link>
      <LinkOnceShown className="wide" to={reportPageOf(attemptId)} isShown={isReady}>
        Report
      </LinkOnceShown>
      <button type="button" className="tool" aria-label="More" title="More" popoverTarget={MENU}>
        <Icon name="more" />
      </button>
      <div id={MENU} className="review-menu" popover="auto">
        <LinkOnceShown className="narrow" to={reportPageOf(attemptId)} isShown={isReady}>
          Report
        </LinkOnceShown>
        <LinkOnceShown to={practiceSetOf({ test: `${testNumber}`, passage: `${passage}` })} isShown={isReady}>
          Practice this passage
        </LinkOnceShown>
        <LinkOnceShown to={paths.notes} isShown={isReady}>
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

/** The server hides the results from these pages until the keys have loaded. */
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
