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

/** The prerendered markup shows only the contact of the configuration. */
const config: AppConfig = {
  apiBase: '-',
  identity: { projectId: '-', apiKey: '-' },
  payments: { scriptUrl: '-', frameOrigin: '-' },
  sellerName: '-',
  supportEmail: SUPPORT_EMAIL,
}

const STYLE_ELEMENT = /<style data-emotion[^>]*>.*?<\/style>/gs

/**
 * Renders a page for users who are not signed in. Its style elements are returned apart, for the page's head: Emotion moves
 * them there before React hydrates.
 */
async function prerenderPage(path: string): Promise<{ markup: string; screenStyles: string }> {
  const store = configureStore({ reducer: publicReducers })
  store.dispatch(identityAbsent({ remembered: null }))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await Promise.all([whenInitialized(router), LoginScreen.preload()])
  // Whole: a suspended part that is sent later would need an inline script.
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

/** Every page that the build writes whole. */
export async function prerenderedPages() {
  const rendered = pages.map(async (page) => ({
    ...page,
    ...(await prerenderPage(page.path)),
    isOneOfMany: page.file === 'index',
  }))
  return Promise.all(rendered)
}

/** The browser's color around the page, per scheme; salmon applies only when a user chooses it. */
export function themeColors(): { scheme: SchemeName; color: string; media: string }[] {
  return schemeNames.map((scheme) => ({
    scheme,
    color: schemes[scheme].paper,
    media: scheme === 'salmon' ? 'not all' : `(prefers-color-scheme: ${scheme})`,
  }))
}
