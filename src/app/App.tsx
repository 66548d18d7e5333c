import { ChakraProvider } from '@chakra-ui/react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import type { AppConfig } from '../../domain/config'
import { system } from '../ui/theme/theme'
import type { AppStore } from './store/makeStore'
import { ConfigContext } from '../config'
import type { AppRouter } from './router'

type AppProps = { store: AppStore; config: AppConfig; router: AppRouter }

export function App({ store, config, router }: AppProps) {
  return (
    <Provider store={store}>
      <ConfigContext value={config}>
        <ChakraProvider value={system}>
          <RouterProvider router={router} />
        </ChakraProvider>
      </ConfigContext>
    </Provider>
  )
}
