import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'

type NoticeProps = {
  /** `wrong` interrupts a screen reader, `plain` waits its turn. */
  tone: 'plain' | 'wrong'
  children: ReactNode
}

/** A message in its place on the page. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <chakra.div
      role={tone === 'wrong' ? 'alert' : 'status'}
      padding="4"
      marginBlock="2"
      border="hairline"
      borderLeftWidth="4px"
      borderLeftColor={tone === 'wrong' ? 'red' : 'pine'}
      borderRadius="small"
    >
      {children}
    </chakra.div>
  )
}
