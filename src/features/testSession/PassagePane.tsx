import { memo, useMemo } from 'react'
import { passageKey } from '../../../domain/answers'
import { isFullContent, type TestContent } from '../../../domain/content'
import { useAppSelector } from '../../redux/hooks'
import { PassageCard } from './PassageCard'
import { fittingHighlights } from './passageText'
import { selectSession } from './testSessionSlice'
import { usePassageText } from './usePassage'

/** A passage with its reader's highlights; after the test also with what settles the question at hand. */
export const PassagePane = memo(function PassagePane({ passage }: { passage: number }) {
  const content = usePassageText(passage)
  return content && <MarkedPassage content={content} passage={passage} />
})

const NONE: never[] = []

function MarkedPassage({ content, passage }: { content: TestContent; passage: number }) {
  const highlights = useAppSelector((state) => {
    const session = selectSession(state)
    return ('tools' in session && session.tools.highlights[passageKey(passage)]) || NONE
  })
  const evidence = useAppSelector((state) => {
    const session = selectSession(state)
    return 'question' in session ? evidenceOf(content, session.question) : undefined
  })
  const fitting = useMemo(
    () => fittingHighlights(highlights, content.test.passage.paragraphs),
    [highlights, content],
  )
  return (
    <>
      {fitting.length < highlights.length && (
        <p role="note" className="muted">
          Some highlights were made on another version of this passage and are left out.
        </p>
      )}
      <PassageCard content={content} highlights={fitting} evidence={evidence} />
    </>
  )
}

/** The paragraphs that settle a question; during the test nobody is told. */
function evidenceOf(content: TestContent, question: number): readonly number[] | undefined {
  if (!isFullContent(content)) return undefined
  return content.test.questions.find(({ number }) => number === question)?.evidence
}
