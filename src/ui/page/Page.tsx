import { useEffect, useState, type ReactNode } from 'react'
import { chakra, Stack } from '@chakra-ui/react'
import { catchFocus } from '../catchFocus'

type PageProps = {
  heading: string
  children: ReactNode
  /** In the place of the heading, with an `h1` of its own. */
  head?: ReactNode
  /** What stands beside the heading of the exam room, which is wide and stays in sight. */
  bar?: ReactNode
  /** While the clock runs: the page is one screen high, and the site's header is away. */
  taking?: boolean
}

/** The first page of a document is there at once; those that replace it enter. */
let isFirst = true

/** One screen: its heading, its title in the browser, and the focus at its top when it replaces another. */
export function Page({ heading, children, head, bar, taking = false }: PageProps) {
  const [enters] = useState(() => !isFirst)
  useEffect(() => {
    isFirst = false
    document.title = `${heading} – Passage Nine`
    catchFocus()
  }, [heading])
  if (bar !== undefined) {
    return (
      <main id="main" className="room" data-taking={taking || undefined}>
        <div>
          <div className="room-top">
            <h1 tabIndex={-1}>{heading}</h1>
            {bar}
          </div>
          <div className="room-content">{children}</div>
        </div>
      </main>
    )
  }
  return (
    <chakra.main
      id="main"
      flexGrow="1"
      animation={enters ? 'enter 120ms ease-out' : undefined}
      width="full"
      maxWidth="page"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '6', md: '10' }}
    >
      {head ?? (
        <chakra.h1 tabIndex={-1} marginBottom="6">
          {heading}
        </chakra.h1>
      )}
      <Stack gap="4">{children}</Stack>
    </chakra.main>
  )
}
