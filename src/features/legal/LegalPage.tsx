import type { ReactNode } from 'react'
import { Box, Stack } from '@chakra-ui/react'
import { Page } from '../../ui/page/Page'

type LegalPageProps = {
  heading: string
  /** The day of the text's last change, as it is read. */
  updated: string
  children: ReactNode
}

/** One page of legal text, set to be read. */
export function LegalPage({ heading, updated, children }: LegalPageProps) {
  return (
    <Page heading={heading}>
      <Stack gap="6" maxWidth="measure" lineHeight="1.65">
        {children}
        <Box color="mutedInk">Last updated {updated}</Box>
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
