import { ChakraProvider } from '@chakra-ui/react'
import { Provider } from 'react-redux'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { theme } from '../ui/theme'
import type { AppStore } from './makeStore'

/** The whole app over a store and a router; tests give their own. */
export function App({ store, router }: { store: AppStore; router: RouterProviderProps['router'] }) {
  return (
    <Provider store={store}>
      <ChakraProvider value={theme}>
        <RouterProvider router={router} />
      </ChakraProvider>
    </Provider>
  )
}
