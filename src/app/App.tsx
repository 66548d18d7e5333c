import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import { Provider } from 'react-redux'
import type { AppConfig } from '../../domain/config'
import { system } from '../ui/theme'
import type { AppStore } from './makeStore'
import { SealContext } from './SealContext'

type AppProps = { store: AppStore; seal?: AppConfig['seal']; children: ReactNode }

/** What every screen stands on; the router with the screens is its child, tests give their own. */
export function App({ store, seal, children }: AppProps) {
  return (
    <Provider store={store}>
      <SealContext value={seal}>
        <ChakraProvider value={system}>{children}</ChakraProvider>
      </SealContext>
    </Provider>
  )
}
