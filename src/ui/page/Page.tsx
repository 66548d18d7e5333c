import { useEffect, type ReactNode } from 'react'
import { catchFocus } from '../focus/catchFocus'
import '../styles/controls.css'

type PageProps = {
  heading: string
  children: ReactNode
  /** What stands beside the heading of the exam room, which is wide and stays in sight. */
  bar?: ReactNode
  /** While the clock runs: the page is one screen high, and the site's header is away. */
  taking?: boolean
}

/** One screen: its heading, its title in the browser, and the focus at its top when it replaces another. */
export function Page({ heading, children, bar, taking = false }: PageProps) {
  useEffect(() => {
    document.title = `${heading} – Passage Nine`
    catchFocus()
  }, [heading])
  return (
    <main
      id="main"
      className="page"
      data-room={bar !== undefined || undefined}
      data-taking={taking || undefined}
    >
      <div>
        <div className="page-top">
          <h1 tabIndex={-1}>{heading}</h1>
          {bar}
        </div>
        <div className="page-content">{children}</div>
      </div>
    </main>
  )
}
