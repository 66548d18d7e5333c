import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { AppConfig } from '../../domain/config'
import type { AppStore } from './store/makeStore'
import { ConfigContext } from './ConfigContext'

type AppProps = { store: AppStore; config: AppConfig; children: ReactNode }

/** What every screen stands on; the router with the screens is its child, tests give their own. */
export function App({ store, config, children }: AppProps) {
  return (
    <Provider store={store}>
      <ConfigContext value={config}>{children}</ConfigContext>
    </Provider>
  )
}
