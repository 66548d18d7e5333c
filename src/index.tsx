import { createRoot } from 'react-dom/client'
import { persistStore } from 'redux-persist'
import { App } from './app/App'
import { readConfig } from './app/config'
import { makeStore } from './app/makeStore'
import { createRouter } from './app/router'
import { watchIdentity } from './auth/authListeners'
import { createLazyIdentity } from './auth/lazyIdentity'
import './ui/fonts.css'

async function start(): Promise<void> {
  const config = await readConfig(document)
  const identity = createLazyIdentity(config)
  const store = makeStore({ identity, apiBase: config.apiBase, deviceStorage: window.localStorage })
  persistStore(store)
  watchIdentity(identity, store.dispatch)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(<App store={store} router={createRouter()} />)
}

void start()
