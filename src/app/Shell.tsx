import { Suspense, useLayoutEffect } from 'react'
import { Box, VisuallyHidden } from '@chakra-ui/react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router-dom'
import { selectAuth, selectPerson } from '../auth/authSlice'
import { useAppSelector } from '../redux/hooks'
import { Footer } from '../ui/page/Footer'
import { Header } from '../ui/page/Header'
import { patientPart } from '../ui/page/lazyPart'
import { Wait } from '../ui/Wait'
import { SignedInHeader } from './chunks'

const Reauthentication = patientPart(() => import('../auth/forms/Reauthentication'), 'Reauthentication')

export function Shell() {
  const isSignedIn = useAppSelector(selectPerson) !== null
  const isNavigating = useNavigation().state !== 'idle'
  useBlurOnNavigation()
  const isLoginLost = useAppSelector((state) => selectAuth(state).status === 'reauthenticating')
  return (
    <>
      <Header>
        {isSignedIn && (
          <Suspense fallback={null}>
            <SignedInHeader />
          </Suspense>
        )}
      </Header>
      <Suspense fallback={<Wait>Loading the page</Wait>}>
        <Outlet />
      </Suspense>
      {isNavigating && <NavigationProgress />}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} />
      <Footer />
      {isLoginLost && (
        <Suspense fallback={null}>
          <Reauthentication />
        </Suspense>
      )}
    </>
  )
}

export const SCROLL_POSITIONS = 'scroll positions'

/** The first entry of every document has the key `default`, so its position is stored by address. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

function NavigationProgress() {
  return (
    <Box
      role="status"
      position="fixed"
      inset="0 0 auto"
      height="3px"
      background="pine"
      animation="appear 1s 0.3s ease-in-out infinite alternate both"
    >
      <VisuallyHidden>Loading the page</VisuallyHidden>
    </Box>
  )
}

/** The page's heading takes the focus (ui/page/Page.tsx), unless a control still has it. */
function useBlurOnNavigation(): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type === 'PUSH') document.querySelector<HTMLElement>(':focus')?.blur()
  }, [pathname, search, type])
}
