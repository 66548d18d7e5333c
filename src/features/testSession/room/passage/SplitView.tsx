import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { NARROWEST } from '../../../../settings/settings'
import { selectSettings, settingChanged } from '../../../../settings/settingsSlice'

type SplitViewProps = {
  markers: ReactNode
  passage: ReactNode
  questions: ReactNode
  tab: Tab
  onTab(tab: Tab): void
}
export type Tab = 'passage' | 'questions'
const tabs: readonly { tab: Tab; title: string }[] = [
  { tab: 'passage', title: 'Passage' },
  { tab: 'questions', title: 'Questions' },
]

/** Two tabs on a narrow screen. */
export function SplitView({ markers, passage, questions, tab, onTab }: SplitViewProps) {
  const share = useAppSelector((state) => selectSettings(state).passageShare)
  return (
    <div className="workspace" style={{ '--passage-share': `${share}%` } as CSSProperties} data-tab={tab}>
      <div role="tablist" aria-label="Passage and questions" className="tabs">
        {tabs.map((each) => (
          <TabButton key={each.tab} {...each} isOpen={each.tab === tab} onTab={onTab} />
        ))}
      </div>
      <div className="panes">
        <div className="pane passage" id="passage-pane">
          {markers}
          <div className="sheets">{passage}</div>
        </div>
        <Divider share={share} />
        <div className="pane questions" id="questions-pane">
          <div className="sheets">{questions}</div>
        </div>
      </div>
    </div>
  )
}

type TabButtonProps = { tab: Tab; title: string; isOpen: boolean; onTab(tab: Tab): void }

function TabButton({ tab, title, isOpen, onTab }: TabButtonProps) {
  return (
    <button
      type="button"
      className="tab"
      role="tab"
      id={`${tab}-tab`}
      aria-selected={isOpen}
      aria-controls={`${tab}-pane`}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => onTab(tab)}
      onKeyDown={({ key }) => {
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
        const other = tab === 'passage' ? 'questions' : 'passage'
        onTab(other)
        document.getElementById(`${other}-tab`)?.focus()
      }}
    >
      {title}
    </button>
  )
}

function Divider({ share }: { share: number }) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLDivElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const set = (percent: number) => {
    const passageShare = Math.round(Math.min(100 - NARROWEST, Math.max(NARROWEST, percent)))
    if (passageShare !== share) dispatch(settingChanged({ passageShare }))
  }
  return (
    <div
      ref={element}
      className="divider"
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
