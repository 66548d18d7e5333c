import type { Page } from '@playwright/test'

export type Seen = {
  actions: string[]
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
 * Wraps the store as the extension does: refuses actions that are not plain, serializes all, and can replay them.
 * @param secrets texts that must be in no action or state, besides the login in localStorage
 */
export async function installDevTools(page: Page, secrets: string[]): Promise<Seen> {
  const seen: Seen = { actions: [], connected: [], troubles: [] }
  await page.exposeFunction('devToolsSaw', (what: keyof Seen, value: never) => void seen[what].push(value))
  await page.addInitScript(standIn, secrets)
  return seen
}

/** @returns whether replaying this page load gives the same state */
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
