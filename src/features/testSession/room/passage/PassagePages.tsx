import { type ReactNode } from 'react'
import type { TestContent } from '../../../../../domain/content'
import { failureOf } from '../../../../api/failure'
import { Failure } from '../../../../ui/Failure'
import { Wait } from '../../../../ui/Wait'
import { PassageSheet, QuestionsSheet } from './PageSheet'
import { useMountedPassages } from './useMountedPassages'
import { usePassage, usePassageTexts } from './usePassage'
import { useOpenPassage } from '../useRoom'
import { SplitView } from './SplitView'
import type { Tab } from '../../../../ui/room/PaneTabs'

type PassagePagesProps = {
  tab: Tab
  onTab(tab: Tab): void
  /** Prepares passages that were not opened yet. */
  isAhead: boolean
  onOpen(passage: HTMLDivElement | null): void
  renderQuestions(content: TestContent, passage: number): ReactNode
}

export function PassagePages({ tab, onTab, isAhead, onOpen, renderQuestions }: PassagePagesProps) {
  const passage = useOpenPassage()
  const mounted = useMountedPassages(passage, isAhead)
  const texts = usePassageTexts(mounted)
  if (texts[passage] === undefined) return <MissingPassage passage={passage} />
  return (
    <SplitView
      tab={tab}
      onTab={onTab}
      passage={mounted.map((each) => (
        <PassageSheet
          key={each}
          content={texts[each]}
          passage={each}
          isOpen={each === passage}
          onOpen={onOpen}
        />
      ))}
      questions={mounted.map((each) => (
        <QuestionsSheet
          key={each}
          content={texts[each]}
          passage={each}
          isOpen={each === passage}
          renderQuestions={renderQuestions}
        />
      ))}
    />
  )
}

function MissingPassage({ passage }: { passage: number }) {
  const { error, refetch } = usePassage(passage)
  if (error === undefined) return <Wait>Loading the passage</Wait>
  return <Failure failure={failureOf(error)} what="This passage could not be loaded." onRetry={refetch} />
}
