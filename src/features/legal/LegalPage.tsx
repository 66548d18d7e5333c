import type { ReactNode } from 'react'
import { Stack } from '@chakra-ui/react'
import { Page } from '../../ui/page/Page'

/** One page of legal text, set to be read. */
export function LegalPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page heading={heading}>
      <Stack gap="6" maxWidth="measure" lineHeight="1.65">
        {children}
      </Stack>
    </Page>
  )
}

export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3">
      <h2>{heading}</h2>
      {children}
    </Stack>
  )
}
