import { Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { selectPerson } from '../../auth/authSlice'
import { useAppSelector } from '../../redux/hooks'
import { Page } from '../../ui/page/Page'
import { useConfig } from '../../config'
import { paths } from '../../paths'

export function NotFoundPage() {
  const isSignedIn = useAppSelector(selectPerson) !== null
  const { supportEmail } = useConfig()
  const ways = isSignedIn
    ? [
        [paths.login, 'Tests'],
        [paths.purchaseHistory, 'Purchases'],
        [paths.account, 'Account'],
      ]
    : [
        [paths.login, 'Log in'],
        [paths.register, 'Start Test 1 free'],
        [paths.sample, 'Try a sample passage'],
      ]
  return (
    <Page heading="Page not found">
      <p>There is no page at this address. It may have been mistyped, or the link may be an old one.</p>
      <nav aria-label="Where to go next">
        <Stack as="ul" gap="3" listStyleType="none">
          {ways.map(([path = '', label]) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </Stack>
      </nav>
      <p>
        If a link on this site brought you here, please tell us:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </Page>
  )
}
