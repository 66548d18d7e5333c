import type { Page } from '@playwright/test'

/** What a stand-in for the Redux DevTools extension has seen of the app's stores, one page load after the other. */
export type Seen = {
  /** The types of the actions. */
  actions: string[]
  /** The names that the app has connected with, once for each store. */
  connected: unknown[]
  /** What the extension would have trouble with, and secrets of this moment in an action or a state. */
  troubles: string[]
}

type Action = { type: string }
type Reducer = (state: unknown, action: Action) => unknown
type Store = {
  dispatch(action: Action): Action
  getState(): unknown
  replaceReducer(next: Reducer): void
}
type CreateStore = (reducer: Reducer, preloaded?: unknown) => Store
type Enhancer = (createStore: CreateStore) => CreateStore

/**
 * Installs it. As the extension does, it stands between the store and its enhancers, refuses what is no plain action,
 * turns every action and every state into text at once, and plays all actions again when it is asked to: a reducer that
 * is not pure comes to another state then.
 * @param secrets texts that may be in no action and no state; the login in localStorage is watched as well
 */
export async function installDevTools(page: Page, secrets: string[]): Promise<Seen> {
  const seen: Seen = { actions: [], connected: [], troubles: [] }
  await page.exposeFunction('devToolsSaw', (what: keyof Seen, value: never) => void seen[what].push(value))
  await page.addInitScript(standIn, secrets)
  return seen
}

/** Plays every action of this page load again, from its first state. @returns whether the outcome is the same */
export async function playAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { devToolsPlayAgain(): boolean }).devToolsPlayAgain())
}

/** Runs in the page. */
function standIn(secrets: string[]): void {
  const globals = window as unknown as Record<string, unknown> & {
    devToolsSaw(what: keyof Seen, value: unknown): void
  }

  const checkSecrets = (where: string, text: string) => {
    const login = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:'))
    const { accessToken, refreshToken } =
      JSON.parse(localStorage.getItem(login ?? '') ?? '{}').stsTokenManager ?? {}
    const isTold = [...secrets, accessToken, refreshToken].some((secret) => secret && text.includes(secret))
    if (isTold || /eyJ[\w-]{10,}\.[\w-]{10,}\./.test(text))
      globals.devToolsSaw('troubles', `a secret in ${where}`)
  }

  const instrument: Enhancer = (createStore) => (reducer, preloaded) => {
    const store = createStore(reducer, preloaded)
    const first = store.getState()
    const played: Action[] = []
    let current = reducer
    globals['devToolsPlayAgain'] = () =>
      JSON.stringify(played.reduce(current, first)) === JSON.stringify(store.getState())
    return {
      ...store,
      // As the extension: what was played is played again by the reducer that came last.
      replaceReducer(next) {
        current = next
        store.replaceReducer(next)
      },
      dispatch(action) {
        if (Object.getPrototypeOf(action) !== Object.prototype || typeof action.type !== 'string')
          globals.devToolsSaw('troubles', 'an action that is no plain object with a type')
        played.push(action)
        store.dispatch(action)
        checkSecrets(action.type, JSON.stringify(action))
        checkSecrets(`the state after ${action.type}`, JSON.stringify(store.getState()))
        globals.devToolsSaw('actions', action.type)
        return action
      },
    }
  }
  globals['__REDUX_DEVTOOLS_EXTENSION_COMPOSE__'] = ({ name }: { name: unknown }) => {
    globals.devToolsSaw('connected', name)
    return (...enhancers: Enhancer[]): Enhancer =>
      enhancers.reduceRight<Enhancer>(
        (inner, enhancer) => (createStore) => enhancer(inner(createStore)),
        instrument,
      )
  }
}
