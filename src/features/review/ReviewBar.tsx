import { useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { Button, VisuallyHidden } from '@chakra-ui/react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { QUESTIONS_PER_TEST } from '../../../domain/exam'
import { FILTERS, type Filter } from '../../../domain/results/report'
import { paths, practiceSetOf, reportPageOf } from '../../paths'
import { Icon } from '../../ui/icons'
import { ReceiptButton } from './ReceiptButton'
import { QuestionMap } from './QuestionMap'
import type { Reviewing, Shown } from './useReport'

const titles: Record<Filter, string> = {
  missed: 'Missed',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
  slow: 'Slow',
  noted: 'Notes',
}

export type Way = (question: number) => void

type ReviewBarProps = Omit<ReviewWaysProps, 'isReady' | 'onPrint'> & {
  score: string
  reviewing: Reviewing
  shown: Shown
  /** Receives a function that goes to a question, also one that the filter hides. */
  way: Ref<Way>
  current: number
  onGo(question: number): void
  /** The question in the URL, if any. */
  asked: number | null
}

export function ReviewBar(props: ReviewBarProps) {
  const { score, reviewing, shown, way, current, onGo, asked, ...rest } = props
  const [isMapOpen, setMapOpen] = useState(false)
  const isReady = reviewing.status === 'ready'
  const goTo: Way = (question) => {
    if (shown.questions?.includes(question) === false) flushSync(() => shown.choose(null))
    onGo(question)
  }
  useImperativeHandle(way, () => goTo)
  useEffect(() => {
    // Its passage has loaded and can be scrolled.
    if (asked !== null && isReady) onGo(asked)
    // Once per URL.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isReady])

  const filters = reviewing.status === 'ready' ? reviewing.filters : null
  const choose = (filter: Filter | null) => {
    // Renders the filtered questions before going to the first.
    flushSync(() => shown.choose(filter))
    const questions = filter && filters?.[filter]
    const [first] = questions ?? []
    if (questions?.includes(current) === false && first !== undefined)
      onGo(questions.find((each) => each > current) ?? first)
  }
  const print = () => {
    flushSync(() => shown.choose(null))
    window.print()
  }
  return (
    <>
      <strong className="score">Score: {score}</strong>
      {reviewing.status === 'loading' && <VisuallyHidden role="status">Preparing your report</VisuallyHidden>}
      <div className="shown" role="group" aria-label="Questions shown">
        <FilterButton
          title="All"
          count={QUESTIONS_PER_TEST}
          isChosen={shown.filter === null}
          onChoose={() => choose(null)}
        />
        {FILTERS.map((each) => (
          <FilterButton
            key={each}
            title={titles[each]}
            count={filters?.[each].length ?? null}
            isChosen={shown.filter === each}
            onChoose={() => choose(each)}
          />
        ))}
      </div>
      <button
        type="button"
        className="tool map"
        aria-label="All questions"
        title="All questions"
        disabled={filters === null}
        onClick={() => setMapOpen(true)}
      >
        <Icon name="navigator" />
      </button>
      <ReviewWays isReady={isReady} onPrint={print} {...rest} />
      {reviewing.status === 'ready' && (
        <QuestionMap
          open={isMapOpen}
          onClose={() => setMapOpen(false)}
          verdicts={reviewing.report.verdicts}
          flagged={reviewing.filters.flagged}
          current={current}
          onGo={goTo}
        />
      )}
    </>
  )
}

type FilterButtonProps = {
  title: string
  /** Null until known. */
  count: number | null
  isChosen: boolean
  onChoose(): void
}

function FilterButton({ title, count, isChosen, onChoose }: FilterButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} disabled={!count && !isChosen} onClick={onChoose}>
      {title} <span className="count">{count ?? '–'}</span>
    </button>
  )
}

const MENU = 'review-menu'

type ReviewWaysProps = {
  /** The report has loaded. */
  isReady: boolean
  attempt: { attemptId: string; testNumber: number; passage: number }
  onPrint(): void
}

function ReviewWays({ isReady, attempt, onPrint }: ReviewWaysProps) {
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
        <ReceiptButton attemptId={attemptId} />
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
