import { Suspense, useReducer, useState, type ReactNode } from 'react'
import { Box, Flex, Grid } from '@chakra-ui/react'
import type { FullQuestion } from '../../../domain/content'
import { patientPart } from '../../ui/page/lazyPart'
import { PassageText } from '../../ui/room/PassageText'
import { PaneTabs, type Tab } from '../../ui/room/PaneTabs'
import { useSelectedText } from '../../ui/room/useSelectedText'
import { useHydrated } from '../../ui/useHydrated'
import { SampleClock } from './SampleClock'
import { sampleContent } from './sampleContent'
import { SampleQuestion } from './SampleQuestion'
import { sampleReducer, untried, type Tried } from './sampleReducer'
import '../../ui/room/passage.css'
import './sample.css'

const HighlightMenu = patientPart(() => import('../../ui/room/HighlightMenu'), 'HighlightMenu')

type SampleRoomProps = {
  questions: readonly FullQuestion[]
  /** Within another page: at most as high as the screen. */
  isFramed?: boolean
  /** Rendered below the last question. */
  end(tried: Tried): ReactNode
}

/** On a phone the passage and the questions are tabs. */
export function SampleRoom({ questions, isFramed, end }: SampleRoomProps) {
  const [tried, step] = useReducer(sampleReducer, untried)
  const [tab, setTab] = useState<Tab>('passage')
  const isHydrated = useHydrated()
  const { withSelected, menu } = useSelectedText(true)
  const evidence = questions.find(({ number }) => number === tried.current)?.evidence
  const reach = (question: number, paragraph: number) => {
    step({ kind: 'reach', question })
    setTab('passage')
    // After the next render.
    requestAnimationFrame(() =>
      document.getElementById(`${ANCHOR}-${paragraph}`)?.scrollIntoView({ block: 'center' }),
    )
  }
  return (
    <div className="sample-room" data-tab={tab} data-framed={isFramed}>
      <Flex className="sample-tools" justify="flex-end">
        <SampleClock />
      </Flex>
      <PaneTabs tab={tab} onTab={setTab} />
      <Grid className="sample-panes">
        <Box
          as="section"
          id="passage-pane"
          aria-label="Passage"
          data-open
          // A scrollable region needs keyboard focus.
          tabIndex={0}
        >
          <PassageText
            content={sampleContent}
            highlights={tried.highlights}
            evidence={evidence}
            anchor={ANCHOR}
          />
        </Box>
        <Box
          as="section"
          id="questions-pane"
          aria-label="Questions"
          data-open
          tabIndex={isFramed ? 0 : undefined}
        >
          <p className="instructions">{sampleContent.test.instructions}</p>
          {questions.map((question) => (
            <SampleQuestion
              key={question.number}
              question={question}
              tried={tried}
              step={isHydrated ? step : undefined}
              anchor={ANCHOR}
              onReach={reach}
            />
          ))}
          {end(tried)}
        </Box>
      </Grid>
      {menu.isShown && (
        <Suspense fallback={null}>
          <HighlightMenu
            {...menu}
            onMark={(colour) => withSelected((ranges) => step({ kind: 'mark', ranges, colour }))}
          />
        </Suspense>
      )}
    </div>
  )
}

const ANCHOR = 'paragraph'
