import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import type { AppConfig } from '../../../domain/config'
import { App } from '../../../src/app/App'
import { routes } from '../../../src/app/routes'
import type { AppStore } from '../../../src/app/store/makeStore'
import { openSignedIn } from './testStore'

const config: AppConfig = {
  apiBase: 'http://localhost/api',
  identity: { projectId: 'demo', apiKey: 'local' },
  payments: { scriptUrl: 'http://127.0.0.1:3900/start.js', frameOrigin: 'http://127.0.0.1:3900' },
  sellerName: 'Nine & Sons',
  supportEmail: 'support@example.com',
}

export function renderScreens(store: AppStore, address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return render(<App store={store} config={config} router={router} />)
}

export async function openScreens(address: string, options: Parameters<typeof openSignedIn>[0] = {}) {
  const opened = await openSignedIn(options)
  renderScreens(opened.store, address)
  return opened
}
