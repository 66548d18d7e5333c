import { ChakraProvider, createSystem, defineConfig } from '@chakra-ui/react'
import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { paths } from './app/paths'
import { reducers } from './app/rootReducer'
import { Screens } from './app/Screens'
import { identityAbsent } from './auth/authSlice'
import { globalStyles } from './ui/globalStyles'
import { theme } from './ui/theme'

/**
 * For the build: the theme's variables and base styles as text, which the page carries from its first byte. Screens are
 * drawn without them (src/ui/Styled.tsx).
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
  ].join('|'),
  'g',
)

const STYLE_ELEMENT = /<style data-emotion[^>]*>.*?<\/style>/gs

/**
 * For the build: the login screen as it is drawn first, for whoever is not signed in; the program takes it over. Its
 * styles go into the page's head: the style engine would move them there, out of what React is finding its way in.
 */
export async function loginScreen(): Promise<{ loginMarkup: string; loginStyles: string }> {
  const store = configureStore({ reducer: reducers })
  store.dispatch(identityAbsent({ remembered: null }))
  const screens = (
    <Provider store={store}>
      <StaticRouter location={paths.login}>
        <Screens />
      </StaticRouter>
    </Provider>
  )
  // Whole: a part that is sent later would need a script in the page.
  const { prelude } = await prerender(screens, { progressiveChunkSize: Infinity })
  const drawn = await new Response(prelude).text()
  return {
    loginMarkup: drawn.replace(STYLE_ELEMENT, ''),
    loginStyles: (drawn.match(STYLE_ELEMENT) ?? [])
      .filter((element) => !element.includes('><'))
      .join('')
      .replaceAll(OLD_BROWSERS, ''),
  }
}
