import { configureStore } from '@reduxjs/toolkit'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import type { AppConfig } from '../../domain/config'
import { App } from '../app/App'
import { whenInitialized } from '../app/router'
import { routes } from '../app/routes'
import { publicReducers } from '../app/store/publicReducers'
import type { AppStore } from '../app/store/makeStore'
import { identityAbsent } from '../auth/authSlice'
import { schemeNames, type SchemeName } from '../ui/theme/schemeNames'
import { schemes } from '../ui/theme/schemes'
import { LoginScreen } from '../app/routes/LoginPage'
import { pages, SUPPORT_EMAIL } from './pages'

/** Only the contact appears in the prerendered markup. */
const config: AppConfig = {
  apiBase: '-',
  identity: { projectId: '-', apiKey: '-' },
  payments: { scriptUrl: '-', frameOrigin: '-' },
  sellerName: '-',
  supportEmail: SUPPORT_EMAIL,
}

const STYLE_ELEMENT = /<style data-emotion[^>]*>.*?<\/style>/gs

/** Returns styles apart, for the page's head, where Emotion expects them on hydration. */
async function prerenderPage(path: string): Promise<{ markup: string; screenStyles: string }> {
  const store = configureStore({ reducer: publicReducers })
  store.dispatch(identityAbsent({ remembered: null }))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await Promise.all([whenInitialized(router), LoginScreen.preload()])
  // A part streamed later would need an inline script.
  const { prelude } = await prerender(
    <App store={store as unknown as AppStore} config={config} router={router} />,
    { progressiveChunkSize: Infinity },
  )
  const html = await new Response(prelude).text()
  return {
    markup: html.replace(STYLE_ELEMENT, ''),
    screenStyles: (html.match(STYLE_ELEMENT) ?? []).filter((element) => !element.includes('><')).join(''),
  }
}

export async function prerenderedPages() {
  const rendered = pages.map(async (page) => ({
    ...page,
    ...(await prerenderPage(page.path)),
    isOneOfMany: page.file === 'index',
  }))
  return Promise.all(rendered)
}

/** `not all`: only when a user chooses it */
const media: Record<SchemeName, string> = {
  light: '(prefers-color-scheme: light)',
  dark: '(prefers-color-scheme: dark)',
  salmon: 'not all',
}

export function themeColors(): { scheme: SchemeName; color: string; media: string }[] {
  return schemeNames.map((scheme) => ({
    scheme,
    color: schemes[scheme].paper,
    media: media[scheme],
  }))
}
