import { ChakraProvider } from '@chakra-ui/react'
import type { Store } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { system } from '../../../src/ui/theme/theme'

export function Themed({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}

export function renderPart(part: ReactNode, store: Store) {
  return render(part, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <Themed>
          <MemoryRouter>{children}</MemoryRouter>
        </Themed>
      </Provider>
    ),
  })
}
