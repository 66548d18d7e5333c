import type { Page } from '@playwright/test'

/** What a stand-in for the Redux DevTools extension saw, over all page loads. */
export type Seen = {
  actions: string[]
  /** Store names. */
  connected: unknown[]
  /** Non-plain actions, and secrets in actions or states. */
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
 * Installs it. Like the extension it wraps the store, refuses actions that are not plain, serializes every action and
 * state, and can replay all actions, which reveals impure reducers.
 * @param secrets texts that must be in no action or state, besides the login in localStorage
 */
export async function installDevTools(page: Page, secrets: string[]): Promise<Seen> {
  const seen: Seen = { actions: [], connected: [], troubles: [] }
  await page.exposeFunction('devToolsSaw', (what: keyof Seen, value: never) => void seen[what].push(value))
  await page.addInitScript(standIn, secrets)
  return seen
}

/** Replays this page load. @returns whether the state is the same */
export async function playAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { devToolsPlayAgain(): boolean }).devToolsPlayAgain())
}

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
      // As the extension: the last reducer replays everything.
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
