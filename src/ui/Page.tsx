import { useEffect, useRef, type ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'

type PageProps = {
  heading: string
  children: ReactNode
  /** For a form. */
  narrow?: boolean
  /** For the exam room: wide, and little space above it. */
  room?: boolean
}

/** One screen: its heading, its title in the browser, and the focus at its top when it replaces another. */
export function Page({ heading, children, narrow, room }: PageProps) {
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${heading} – Passage Nine`
  }, [heading])
  useEffect(() => {
    // A screen reader goes on reading where the focus is; after a change of screen that is nowhere.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <chakra.main
      id="main"
      flexGrow="1"
      width="full"
      maxWidth={room ? '90rem' : 'page'}
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={room ? '3' : { base: '6', md: '10' }}
    >
      <chakra.div maxWidth={narrow ? 'form' : undefined} marginInline={narrow ? 'auto' : undefined}>
        <chakra.h1
          ref={top}
          tabIndex={-1}
          marginBottom={room ? '0' : '6'}
          textStyle={room ? 'heading' : undefined}
        >
          {heading}
        </chakra.h1>
        <chakra.div display="flex" flexDirection="column" gap={room ? '1' : '4'} alignItems="stretch">
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.main>
  )
}
