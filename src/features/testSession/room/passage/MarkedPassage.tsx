import { useMemo } from 'react'
import { isFullContent, type TestContent } from '../../../../../domain/content'
import { passageKey } from '../../../../../domain/exam'
import { Listen } from '../../../../ui/Listen'
import { fittingHighlights } from '../../../../ui/room/highlightPieces'
import { PassageText } from '../../../../ui/room/PassageText'
import { hasAttempt } from '../../state/states'
import { useOpenPassage, useSessionAt } from '../useRoom'

type MarkedPassageProps = { content: TestContent; passage: number }

const NONE: never[] = []

export function MarkedPassage({ content, passage }: MarkedPassageProps) {
  const session = useSessionAt(passage)
  const highlights = (hasAttempt(session) && session.tools.highlights[passageKey(passage)]) || NONE
  const evidence = hasAttempt(session) ? evidenceOf(content, session.question) : undefined
  const isReviewed = session.status === 'finished'
  const listen = useMemo(() => isReviewed && <ListenAt passage={passage} />, [isReviewed, passage])
  const fitting = useMemo(() => fittingHighlights(highlights, content), [highlights, content])
  return (
    <>
      {fitting.length < highlights.length && (
        <p role="note" className="muted">
          Some highlights were made on another version of this passage and are left out.
        </p>
      )}
      <PassageText content={content} highlights={fitting} evidence={evidence} listen={listen} />
    </>
  )
}

function ListenAt({ passage }: { passage: number }) {
  return <Listen isOpen={useOpenPassage() === passage} />
}

/** Undefined during the test. */
function evidenceOf(content: TestContent, question: number): readonly number[] | undefined {
  if (!isFullContent(content)) return undefined
  return content.test.questions.find(({ number }) => number === question)?.evidence
}
