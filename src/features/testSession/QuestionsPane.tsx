import { memo, type ReactNode } from 'react'
import type { TestContent } from '../../../domain/content'
import { usePassageText } from './usePassage'

type QuestionsPaneProps = {
  passage: number
  renderQuestions(content: TestContent, passage: number): ReactNode
}

/** What a passage asks, below how it is to be answered. */
export const QuestionsPane = memo(function QuestionsPane({ passage, renderQuestions }: QuestionsPaneProps) {
  const content = usePassageText(passage)
  if (!content) return null
  return (
    <>
      <p className="instructions">{content.test.instructions}</p>
      {renderQuestions(content, passage)}
    </>
  )
})
