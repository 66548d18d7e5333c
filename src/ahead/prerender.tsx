import { ChakraProvider, createSystem, defineConfig } from '@chakra-ui/react'
import { configureStore, type Store } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import type { AppConfig } from '../../domain/config'
import type { TestContent } from '../../domain/content'
import { LETTERS } from '../../domain/exam'
import { noWork } from '../../domain/work'
import { api } from '../api/api'
import { ConfigContext } from '../app/ConfigContext'
import { paths } from '../app/paths'
import { reducers } from '../app/store/rootReducer'
import { Screens } from '../app/Screens'
import { identityAbsent } from '../auth/authSlice'
import { firstView, type TestSession } from '../features/testSession/session/states'
import { globalStyles } from '../ui/theme/globalStyles'
import { schemeNames, type SchemeName } from '../ui/theme/schemeNames'
import { schemes } from '../ui/theme/schemes'
import { theme } from '../ui/theme/theme'
import { pages, SUPPORT_EMAIL } from './pages'

/**
 * For the build: the theme's variables and base styles as text, which the page carries from its first byte. Screens are
 * drawn without them (src/ui/theme/Styled.tsx).
 */
export function themeStyles(): string {
  const system = createSystem(theme, defineConfig({ preflight: true, globalCss: globalStyles }))
  const markup = renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>)
  return markup.replaceAll(/<\/?style[^>]*>/g, '').replaceAll(OLD_BROWSERS, '')
}

/** Declarations and rules for browsers older than those that the program runs in (babel.config.js). */
const OLD_BROWSERS = new RegExp(
  [
    String.raw`@-webkit-keyframes \w+\{(?:[^{}]*\{[^}]*\})*\}`,
    String.raw`[^{}]*:-(?:webkit-input|moz|ms-input)-placeholder\{[^}]*\}`,
    String.raw`(?<=[{;])-(?:moz|ms|webkit-(?:transform|box|flex|align))[^;}]*;`,
    String.raw`(?<=[{;])display:-[^;}]*;`,
    // And for elements that no page has.
    String.raw`(?<=\})[^{}]*(?:'search|-search|number|kbd|abbr|file-upload|:-moz-)[^{}]*\{[^}]*\}`,
    String.raw`(?<=\})(?:hr|img|img,video|iframe|small|textarea|\*::placeholder)\{[^}]*\}`,
    String.raw`(?<=[{;])(?:-webkit-print-color-scheme|--font-fallback|--p9-(?:sizes-breakpoint|breakpoints)-\w+):[^;}]*;`,
  ].join('|'),
  'g',
)

/**
 * A sitting and a passage of one paragraph and one question: the room’s parts are made of them
 * (src/ahead/roomAhead.ts).
 */
const attemptId = '00000000-0000-4000-8000-000000000000'
const sitting: TestSession = {
  ...{ status: 'inProgress', writer: 'claiming', confirmingFinish: false, saveFailure: null },
  ...{ ownerUid: '-', attemptId, testNumber: 1, epoch: 1, timeFactor: 1, nextSeq: 1 },
  ...{ deadline: '9999-01-01T00:00:00.000Z', ...noWork, ...firstView },
  ...{ unacknowledged: [], mayRepeat: false, refused: [], isFull: false, heard: { seq: 1, at: '' } },
}
const content: TestContent = {
  test: {
    ...{ title: '-', instructions: '-' },
    passage: {
      ...{ title: '-', author: '-', source: '-', discipline: '-', field: 'humanities' },
      paragraphs: ['-'],
    },
    questions: [{ number: 1, text: '-', options: LETTERS.map((letter) => ({ letter, option: '-' })) }],
  },
}

/** For the build: the test room with nothing in it, to be filled before there is a program. */
export async function emptyRoom(): Promise<string> {
  const store = configureStore({
    reducer: reducers,
    preloadedState: {
      auth: { status: 'signedIn' as const, uid: '-', email: '-' },
      testSession: { current: sitting, clockOffset: 0, isStorageFull: false },
    },
  })
  const arg = { testNumber: 1, passage: 1, attemptId, finished: false }
  store.dispatch(
    api.util.upsertQueryEntries([{ endpointName: 'getPassage', arg, value: { content, version: '' } }]),
  )
  const drawn = await draw(store, `${paths.testPage}?testNumber=1`)
  // The comments are for React to find its way in, which draws the room anew.
  return (/<main .*<\/main>/s.exec(drawn)?.[0] ?? '').replaceAll('<!-- -->', '')
}

/** Only the contact is in what is drawn; the rest of it is the program's. */
const config: AppConfig = {
  apiBase: '-',
  identity: { projectId: '-', apiKey: '-' },
  payments: { scriptUrl: '-', frameOrigin: '-' },
  sellerName: '-',
  supportEmail: SUPPORT_EMAIL,
}

const STYLE_ELEMENT = /<style data-emotion[^>]*>.*?<\/style>/gs

/**
 * For the build: a screen as it is drawn first, for whoever is not signed in; the program takes it over. Its
 * styles go into the page's head: the style engine would move them there, out of what React is finding its way in.
 */
async function drawPage(path: string): Promise<{ markup: string; screenStyles: string }> {
  const store = configureStore({ reducer: reducers })
  store.dispatch(identityAbsent({ remembered: null }))
  const drawn = await draw(store, path)
  return {
    markup: drawn.replace(STYLE_ELEMENT, ''),
    screenStyles: (drawn.match(STYLE_ELEMENT) ?? [])
      .filter((element) => !element.includes('><'))
      .join('')
      .replaceAll(OLD_BROWSERS, ''),
  }
}

/** For the build: every page that it writes whole. */
export async function drawnPages() {
  const drawn = pages.map(async (page) => ({
    ...page,
    ...(await drawPage(page.path)),
    isOneOfMany: page.file === 'index',
  }))
  return Promise.all(drawn)
}

/** For the build: what is around the page, per scheme, and when a system asks for it; for salmon only a reader does. */
export function themeColors(): { scheme: SchemeName; color: string; media: string }[] {
  return schemeNames.map((scheme) => ({
    scheme,
    color: schemes[scheme].paper,
    media: scheme === 'salmon' ? 'not all' : `(prefers-color-scheme: ${scheme})`,
  }))
}

async function draw(store: Store, location: string): Promise<string> {
  const screens = (
    <Provider store={store}>
      <ConfigContext value={config}>
        <StaticRouter location={location}>
          <Screens />
        </StaticRouter>
      </ConfigContext>
    </Provider>
  )
  // Whole: a part that is sent later would need a script in the page.
  const { prelude } = await prerender(screens, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
