export type Tab = 'passage' | 'questions'
const titles = { passage: 'Passage', questions: 'Questions' } as const
const tabs = ['passage', 'questions'] as const

/** Shown on a narrow screen. The panes are `passage-pane` and `questions-pane`. */
export function PaneTabs({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  return (
    <div role="tablist" aria-label="Passage and questions" className="tabs">
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          className="tab"
          role="tab"
          id={`${each}-tab`}
          aria-selected={each === tab}
          aria-controls={`${each}-pane`}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
          onKeyDown={({ key }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
            const other = each === 'passage' ? 'questions' : 'passage'
            onTab(other)
            document.getElementById(`${other}-tab`)?.focus()
          }}
        >
          {titles[each]}
        </button>
      ))}
    </div>
  )
}
