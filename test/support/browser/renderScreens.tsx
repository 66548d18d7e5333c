import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../../../src/app/App'
import type { AppStore } from '../../../src/app/makeStore'
import { Screens } from '../../../src/app/Screens'

/** The whole app at an address, over a store. */
export function renderScreens(store: AppStore, address: string) {
  return render(
    <App store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Screens />
      </MemoryRouter>
    </App>,
  )
}
