import { chakra, Flex } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../redux/hooks'
import { selectPerson } from '../auth/authSlice'
import { Icon } from '../ui/icons'
import { screenAddress } from '../../domain/screens'
import { LogOutButton } from './LogOutButton'
import { paths } from '../paths'

/** `pages` are other addresses of a section. */
const sections = [
  { name: 'Tests', icon: 'navigator', path: paths.login, pages: [paths.testPage] },
  { name: 'Practice', icon: 'practice', path: paths.practice, pages: [] },
  { name: 'Progress', icon: 'progress', path: paths.progress, pages: [paths.report, paths.notes] },
  { name: 'Purchases', icon: 'purchases', path: paths.purchaseHistory, pages: [paths.receipt] },
  { name: 'Account', icon: 'account', path: paths.account, pages: [] },
] as const

/** On a phone the navigation is at the bottom. */
export function SignedInHeader() {
  const person = useAppSelector(selectPerson)
  return (
    <>
      <Navigation />
      <Flex align="center" gap="4" marginInlineStart="auto">
        <chakra.span
          display={{ base: 'none', lg: 'inline' }}
          maxWidth="16rem"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          textStyle="small"
          color="mutedInk"
        >
          {person?.email}
        </chakra.span>
        <LogOutButton />
      </Flex>
    </>
  )
}

function Navigation() {
  const { pathname } = useLocation()
  const here = screenAddress(pathname)
  return (
    <chakra.nav aria-label="Main" className="sections" css={navigationCss}>
      <ul>
        {sections.map(({ name, icon, path, pages }) => (
          <li key={name}>
            <Link to={path} aria-current={currentOf(here, path, pages)}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </chakra.nav>
  )
}

function currentOf(here: string, path: string, pages: readonly string[]) {
  if (here === path) return 'page'
  return pages.includes(here) ? 'true' : undefined
}

const navigationCss = {
  '& ul': { display: 'flex' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: { sm: '2', lg: '3' },
    fontSize: { sm: '0.9375rem', md: '1rem' },
    color: 'mutedInk',
    textDecoration: 'none',
    transition: 'color 160ms ease-out',
  },
  '& a:hover': { color: 'ink' },
  '& a[aria-current]': { color: 'ink', fontWeight: '500' },
  '& a[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: { base: '1rem', sm: '2', lg: '3' },
    insetBlockEnd: { base: 'auto', sm: '0' },
    insetBlockStart: { base: '0', sm: 'auto' },
    height: '2px',
    background: 'pine',
    '@media (forced-colors: active)': { background: 'Highlight' },
  },
  '& svg': { display: { sm: 'none' } },
  '@media (max-width: 29.99rem)': {
    position: 'fixed',
    zIndex: '2',
    insetInline: '0',
    insetBlockEnd: '0',
    paddingBlockEnd: 'env(safe-area-inset-bottom)',
    background: 'paper',
    borderTop: 'hairline',
    '& li': { flex: '1 1 0', minWidth: '0' },
    '& a': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '1',
      minHeight: '3.5rem',
      // Fits the longest name on the narrowest phones.
      fontSize: 'min(0.875rem, 3.75vw)',
      lineHeight: '1',
    },
  },
} as const
