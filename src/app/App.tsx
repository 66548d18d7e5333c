import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import { Provider } from 'react-redux'
import { system } from '../ui/theme'
import type { AppStore } from './makeStore'

/** What every screen stands on; the router with the screens is its child, tests give their own. */
export function App({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </Provider>
  )
}
