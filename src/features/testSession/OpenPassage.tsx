import { type ReactNode } from 'react'
import type { TestContent } from '../../../domain/content'
import { failureOf } from '../../api/failure'
import { Failure } from '../../ui/Failure'
import { Wait } from '../../ui/Wait'
import { PassageSheet, QuestionsSheet } from './Sheet'
import { useMountedPassages } from './useMountedPassages'
import { usePassage } from './usePassage'
import { useOpenPassage } from './useRoom'
import { Workspace, type Tab } from './Workspace'

type OpenPassageProps = {
  tab: Tab
  onTab(tab: Tab): void
  markers: ReactNode
  /** Whether the passages that were not opened yet are made ready too. */
  isAhead: boolean
  /** Told which element has the text of the open passage. */
  onOpen(passage: HTMLDivElement | null): void
  renderQuestions(content: TestContent, passage: number): ReactNode
}

/** The passage on screen with its questions, the others ready beside it; or why it is not there. */
export function OpenPassage({ tab, onTab, markers, isAhead, onOpen, renderQuestions }: OpenPassageProps) {
  const passage = useOpenPassage()
  const { currentData, error, refetch } = usePassage(passage)
  const mounted = useMountedPassages(passage, isAhead)
  if (error !== undefined) {
    return <Failure failure={failureOf(error)} what="This passage could not be loaded." onRetry={refetch} />
  }
  if (currentData === undefined) return <Wait>Loading the passage</Wait>
  return (
    <Workspace
      tab={tab}
      onTab={onTab}
      markers={markers}
      passage={mounted.map((each) => (
        <PassageSheet key={each} passage={each} isOpen={each === passage} onOpen={onOpen} />
      ))}
      questions={mounted.map((each) => (
        <QuestionsSheet
          key={each}
          passage={each}
          isOpen={each === passage}
          renderQuestions={renderQuestions}
        />
      ))}
    />
  )
}
