import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { NARROWEST } from '../../settings/settings'
import { selectSettings, settingChanged } from '../../settings/settingsSlice'

type WorkspaceProps = {
  passage: ReactNode
  questions: ReactNode
  /** The passage on screen: each has its own place to read on. */
  place: number
  tab: Tab
  onTab(tab: Tab): void
  passagePane: RefObject<HTMLDivElement | null>
  onPassageKey(event: KeyboardEvent<HTMLDivElement>): void
}
export type Tab = 'passage' | 'questions'
const tabs: readonly { tab: Tab; title: string }[] = [
  { tab: 'passage', title: 'Passage' },
  { tab: 'questions', title: 'Questions' },
]

/** Passage and questions: side by side with a divider to drag, or on a narrow screen two tabs. Each scrolls by itself. */
export function Workspace({
  passage,
  questions,
  place,
  tab,
  onTab,
  passagePane,
  onPassageKey,
}: WorkspaceProps) {
  const share = useAppSelector((state) => selectSettings(state).passageShare)
  const questionsPane = useRef<HTMLDivElement>(null)
  useKeptScroll(passagePane, place)
  useKeptScroll(questionsPane, place)

  return (
    <Box css={roomCss} style={{ '--passage-share': `${share}%` } as CSSProperties} data-tab={tab}>
      <HStack role="tablist" aria-label="Passage and questions" gap="0" className="tabs">
        {tabs.map((each) => (
          <TabButton key={each.tab} {...each} isOpen={each.tab === tab} onTab={onTab} />
        ))}
      </HStack>
      <div className="panes">
        <div
          ref={passagePane}
          className="pane passage"
          id="passage-pane"
          role="region"
          aria-label="Passage"
          // Both scroll by keys; in the passage they select its text as well.
          tabIndex={0}
          onKeyDown={onPassageKey}
        >
          {passage}
        </div>
        <Divider share={share} />
        <div
          ref={questionsPane}
          className="pane questions"
          id="questions-pane"
          role="region"
          aria-label="Questions"
          tabIndex={0}
        >
          {questions}
        </div>
      </div>
    </Box>
  )
}

type TabButtonProps = { tab: Tab; title: string; isOpen: boolean; onTab(tab: Tab): void }

function TabButton({ tab, title, isOpen, onTab }: TabButtonProps) {
  return (
    <chakra.button
      type="button"
      role="tab"
      id={`${tab}-tab`}
      aria-selected={isOpen}
      aria-controls={`${tab}-pane`}
      tabIndex={isOpen ? 0 : -1}
      css={tabCss}
      onClick={() => onTab(tab)}
      onKeyDown={({ key }) => {
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
        const other = tab === 'passage' ? 'questions' : 'passage'
        onTab(other)
        document.getElementById(`${other}-tab`)?.focus()
      }}
    >
      {title}
    </chakra.button>
  )
}

/** The border between the two, to be dragged, or moved with the arrow keys. */
function Divider({ share }: { share: number }) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLDivElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const set = (percent: number) => {
    const passageShare = Math.round(Math.min(100 - NARROWEST, Math.max(NARROWEST, percent)))
    if (passageShare !== share) dispatch(settingChanged({ passageShare }))
  }
  return (
    <Box
      ref={element}
      css={dividerCss}
      role="separator"
      tabIndex={0}
      aria-label="Width of the passage"
      aria-orientation="vertical"
      aria-controls="passage-pane"
      aria-valuenow={share}
      aria-valuemin={NARROWEST}
      aria-valuemax={100 - NARROWEST}
      data-dragged={isDragged || undefined}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') set(share - 2)
        if (key === 'ArrowRight') set(share + 2)
        if (key === 'Home') set(NARROWEST)
        if (key === 'End') set(100 - NARROWEST)
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsDragged(true)
      }}
      onPointerMove={({ clientX }) => {
        const room = element.current?.parentElement?.getBoundingClientRect()
        if (isDragged && room && room.width > 0) set(((clientX - room.left) / room.width) * 100)
      }}
      onPointerUp={() => setIsDragged(false)}
      onPointerCancel={() => setIsDragged(false)}
    />
  )
}

/** Each passage is found again where it was left. */
function useKeptScroll(pane: RefObject<HTMLElement | null>, place: number): void {
  const kept = useRef(new Map<number, number>())
  useEffect(() => {
    const element = pane.current
    const places = kept.current
    if (!element) return
    element.scrollTo(0, places.get(place) ?? 0)
    const keep = () => places.set(place, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [pane, place])
}

const roomCss = {
  '--room-height': 'max(20rem, calc(100dvh - 20rem))',
  '& .tabs': { display: { base: 'flex', lg: 'none' }, borderBottom: 'hairline' },
  '& .panes': { display: 'flex', position: 'relative', height: 'var(--room-height)' },
  '& .pane': {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingBlock: '4',
    '@media print': { overflow: 'visible' },
  },
  '@media (min-width: 64rem)': {
    '& .passage': { width: 'var(--passage-share)', paddingInlineEnd: '6' },
    '& .questions': { flex: '1', minWidth: '0', paddingInlineStart: '6' },
  },
  '@media (max-width: 63.99rem)': {
    // Both stay in the page, so that each keeps its place; the one that is not open is out of reach.
    '& .pane': { position: 'absolute', inset: '0' },
    '&[data-tab=passage] .questions, &[data-tab=questions] .passage': { visibility: 'hidden' },
  },
  '@media print': {
    '& .tabs': { display: 'none' },
    '& .panes': { display: 'block', height: 'auto' },
    '& .pane': { position: 'static', visibility: 'visible', width: 'auto' },
  },
} as const

const tabCss = {
  flex: '1',
  minHeight: 'touch',
  fontWeight: '500',
  color: 'mutedInk',
  cursor: 'pointer',
  borderBottom: '3px solid transparent',
  '&[aria-selected=true]': { color: 'ink', borderBottomColor: 'pine' },
} as const

const dividerCss = {
  display: { base: 'none', lg: 'block' },
  flex: 'none',
  width: '0.75rem',
  cursor: 'col-resize',
  touchAction: 'none',
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '50%',
    width: '1px',
    background: 'hairline',
  },
  '&:hover::before, &[data-dragged]::before, &:focus-visible::before': { width: '3px', background: 'pine' },
} as const
