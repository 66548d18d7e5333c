import { Children, isValidElement, type ReactNode } from 'react'
import { Box, Grid, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useConfig } from '../../config'
import { Page } from '../../ui/page/Page'

type LegalPageProps = {
  heading: string
  /** The date of the last change, as shown. */
  updated: string
  /** One child per section. */
  children: ReactNode
}

export function LegalPage({ heading, updated, children }: LegalPageProps) {
  const headings = Children.toArray(children).flatMap((child) =>
    isValidElement<SectionProps>(child) && child.type === Section ? [child.props.heading] : [],
  )
  return (
    <Page heading={heading}>
      <Grid
        columnGap="16"
        rowGap="6"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
      >
        <Box as="nav" aria-label="Contents" css={contentsCss}>
          <ul>
            {headings.map((each) => (
              <li key={each}>
                <Link to={{ hash: anchorOf(each) }}>{each}</Link>
              </li>
            ))}
          </ul>
        </Box>
        <Stack gap="6" maxWidth="measure" lineHeight="1.65">
          {children}
          <Box color="mutedInk">Last updated {updated}</Box>
        </Stack>
      </Grid>
    </Page>
  )
}

const contentsCss = {
  position: { lg: 'sticky' },
  top: { lg: '6' },
  paddingBlockEnd: { base: '4', lg: '0' },
  borderBottom: { base: 'hairline', lg: 'none' },
  '& a': { display: 'inline-block', paddingBlock: { base: '2', lg: '1.5' }, lineHeight: '1.4' },
} as const

type SectionProps = { heading: string; children: ReactNode }

export function Section({ heading, children }: SectionProps) {
  return (
    <Stack as="section" id={anchorOf(heading)} aria-labelledby={`${anchorOf(heading)}-heading`} gap="3">
      <h2 id={`${anchorOf(heading)}-heading`}>{heading}</h2>
      {children}
    </Stack>
  )
}

export function Contact() {
  const { supportEmail } = useConfig()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
