import { Link } from '../../ui/Link'
import { Page } from '../../ui/page/Page'
import { paths } from '../paths'

export function NotFoundPage() {
  return (
    <Page heading="Page not found">
      <p>There is nothing at this address.</p>
      <p>
        <Link to={paths.login}>Back to the start</Link>
      </p>
    </Page>
  )
}
