import { useEffect, useId, useRef, type ReactNode } from 'react'
import { catchFocus } from './focus/catchFocus'
import './styles/frame.css'

type DialogProps = {
  open: boolean
  title: string
  /** What is said; read out when the dialog opens. */
  children?: ReactNode
  /** What a reader looks things up in: gone through, not read out. */
  list?: ReactNode
  /** Its buttons, the one to do next last. The first has the focus, or the one with `data-focus-first`. */
  actions: ReactNode
  /** Escape closes it; without this it stays until one of its actions is taken. */
  onClose?(): void
}

/** A modal over the native <dialog>: the platform traps the focus, makes the rest inert and gives the focus back. */
export function Dialog({ open, title, children, list, actions, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()

  useEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    // A caret behind a modal makes Chromium look through the whole page for a place for it, at every change of focus.
    getSelection()?.removeAllRanges()
    // Before it opens, so that the browser works out the page's styles once.
    document.documentElement.toggleAttribute('data-dialog', true)
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      releasePage()
      // What opened it is gone.
      catchFocus()
    }
  }, [open])

  // The element stays in the page: one that React has taken out cannot give the focus back.
  return (
    <dialog
      ref={element}
      className="dialog"
      data-wide={list ? true : undefined}
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => {
        // React decides whether it is open; the platform must not close it behind its back.
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget: dialog }) => {
        // Closed all the same: a browser lets a page refuse that once, until something else is pressed.
        if (!open || dialog.open) return
        dialog.showModal()
        onClose?.()
      }}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children && (
            <div id={textId} className="dialog-text">
              {children}
            </div>
          )}
          {list && <div className="dialog-text">{list}</div>}
          <div className="dialog-actions">{actions}</div>
        </>
      )}
    </dialog>
  )
}

/** The page behind a dialog does not scroll. Told here: CSS that looks for one has to look again at every change. */
function releasePage(): void {
  document.documentElement.toggleAttribute('data-dialog', document.querySelector('dialog[open]') !== null)
}
