import type { ReactNode } from 'react'
import { Mark } from './Mark'
import '../styles/frame.css'

/** The head of every page: a way past it, the name, and what the page puts at its right. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className="site-header">
      <a href="#main" className="skip-to-page">
        Skip to the page
      </a>
      <div className="row">
        <div className="site-name">
          <Mark />
          <span>Passage Nine</span>
        </div>
        {children}
      </div>
    </header>
  )
}
