import { useEffect, useState, type ReactNode } from 'react'
import { chakra, Stack } from '@chakra-ui/react'
import { catchFocus } from '../catchFocus'

type PageProps = {
  heading: string
  children: ReactNode
  /** Replaces the heading; contains its own `h1`. */
  head?: ReactNode
  /** Shown beside the heading of the exam room. */
  bar?: ReactNode
  /** One screen high, without the site's header. */
  room?: 'test' | 'review' | 'practice'
}

/** The first page of a document appears without animation. */
let isFirst = true

export function Page({ heading, children, head, bar, room }: PageProps) {
  const [enters] = useState(() => !isFirst)
  useEffect(() => {
    isFirst = false
    document.title = `${heading} – Passage Nine`
    catchFocus()
  }, [heading])
  if (bar !== undefined) {
    return (
      <main id="main" className="room" data-room={room}>
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
