import type { ReactNode } from 'react'
import './styles/frame.css'

type NoticeProps = {
  /** `wrong` interrupts a screen reader, `plain` waits its turn. */
  tone: 'plain' | 'wrong'
  children: ReactNode
}

/** A message in its place on the page. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div role={tone === 'wrong' ? 'alert' : 'status'} className="notice" data-tone={tone}>
      {children}
    </div>
  )
}
