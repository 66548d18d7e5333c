import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { NARROWEST } from '../../../../settings/settings'
import { selectSettings, settingChanged } from '../../../../settings/settingsSlice'
import { PaneTabs, type Tab } from '../../../../ui/room/PaneTabs'

type SplitViewProps = {
  passage: ReactNode
  questions: ReactNode
  tab: Tab
  onTab(tab: Tab): void
}

/** Two tabs on a narrow screen. */
export function SplitView({ passage, questions, tab, onTab }: SplitViewProps) {
  const share = useAppSelector((state) => selectSettings(state).passageShare)
  return (
    <div className="workspace" style={{ '--passage-share': `${share}%` } as CSSProperties} data-tab={tab}>
      <PaneTabs tab={tab} onTab={onTab} />
      <div className="panes">
        <div className="pane passage" id="passage-pane">
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
