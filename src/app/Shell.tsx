import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { selectAuth, selectPerson } from '../auth/authSlice'
import { useAppSelector } from '../redux/hooks'
import { Footer } from '../ui/page/Footer'
import { Header } from '../ui/page/Header'
import { lazyPart } from '../ui/page/lazyPart'
import { loadPatiently } from '../ui/page/loadPatiently'
import { Wait } from '../ui/Wait'
import { ErrorBoundary } from './ErrorBoundary'
import { useConfig } from './ConfigContext'
import { LogOutButton } from './LogOutButton'
import { paths } from './paths'

/** A login is only ever lost to an answer of the server, so there is a network to fetch it by. */
const Reauthentication = lazyPart(
  async () => (await loadPatiently(() => import('../auth/forms/Reauthentication'))).Reauthentication,
)

const footerLinks = [
  { label: 'Home', path: paths.login },
  { label: 'Privacy Policy', path: paths.privacyPolicy },
  { label: 'Terms and Conditions', path: paths.termsAndConditions },
  { label: 'Description of Goods', path: paths.descriptionOfGoods },
  { label: 'Return/Refund Policy', path: paths.returnRefundPolicy },
]

/** What stands around every page: header, the page, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const person = useAppSelector(selectPerson)
  const { pathname } = useLocation()
  useArrival()
  const { supportEmail } = useConfig()
  const isLoginLost = useAppSelector((state) => selectAuth(state).status === 'reauthenticating')
  return (
    <>
      <Header homePath={paths.login}>
        {person && (
          <div className="row">
            <span className="person">{person.email}</span>
            <LogOutButton />
          </div>
        )}
      </Header>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Wait>Loading the page</Wait>}>{children}</Suspense>
      </ErrorBoundary>
      <Footer links={footerLinks} supportEmail={supportEmail} />
      {isLoginLost && (
        <Suspense fallback={null}>
          <Reauthentication />
        </Suspense>
      )}
    </>
  )
}

/**
 * A screen that somebody goes to begins at its top, and takes the focus there (ui/page/Page.tsx). Back, Forward and the
 * first one are the browser's own; what takes another's place may be typed into already.
 */
function useArrival(): void {
  const { pathname, search } = useLocation()
  const way = useNavigationType()
  useLayoutEffect(() => {
    if (way !== 'POP') window.scrollTo(0, 0)
    if (way === 'PUSH') document.querySelector<HTMLElement>(':focus')?.blur()
  }, [pathname, search, way])
}
