import type { ReactNode } from 'react'
import { Link } from '../Link'
import { Mark } from './Mark'
import '../styles/frame.css'

/** The head of every page: a way past it, the name, and what the page puts at its right; the name leads home. */
export function Header({ homePath, children }: { homePath: string; children?: ReactNode }) {
  return (
    <header className="site-header">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="row">
        <Link to={homePath} className="site-name">
          <Mark />
          <span>Passage Nine</span>
        </Link>
        {children}
      </div>
    </header>
  )
}
