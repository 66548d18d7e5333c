import type { Page } from '@playwright/test'

/** What a stand-in for the Redux DevTools extension has seen of the app's stores, one page load after the other. */
export type Seen = {
  /** Each action as the extension would send it to its panel. */
  actions: { type: string; text: string }[]
  /** The options that the app has connected with, once for each store. */
  connected: { name?: string; trace?: unknown }[]
  /** What the extension would have trouble with, and secrets of this moment in an action or a state. */
  troubles: string[]
}

type Action = { type: string }
type Reducer = (state: unknown, action: Action) => unknown
type Store = { dispatch(action: Action): Action; getState(): unknown }
type CreateStore = (reducer: Reducer, preloaded?: unknown) => Store
type Enhancer = (createStore: CreateStore) => CreateStore

/**
 * Installs it. As the extension does, it stands between the store and its enhancers, holds the state itself, refuses
 * what is no plain action, turns every action and every state into text at once, and plays all actions again when it is
 * asked to: a reducer that is not pure comes to another state then.
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
    devToolsSaw(what: string, value: unknown): void
  }
  const report = (trouble: string) => globals.devToolsSaw('troubles', trouble)

  const checkSecrets = (where: string, text: string) => {
    const login = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:'))
    const { accessToken, refreshToken } =
      JSON.parse(localStorage.getItem(login ?? '') ?? '{}').stsTokenManager ?? {}
    for (const secret of [...secrets, accessToken, refreshToken])
      if (secret && text.includes(secret)) report(`a secret in ${where}`)
    if (/eyJ[\w-]{10,}\.[\w-]{10,}\./.test(text)) report(`a token in ${where}`)
  }

  const instrument: Enhancer = (createStore) => (reducer, preloaded) => {
    const first = reducer(preloaded, { type: '@@INIT' })
    const staged: Action[] = []
    const lifted = createStore((state = first, action) => {
      if (action.type !== 'PERFORM_ACTION') return state
      return reducer(state, (action as Action & { action: Action }).action)
    })
    globals['devToolsPlayAgain'] = () =>
      JSON.stringify(staged.reduce(reducer, first)) === JSON.stringify(lifted.getState())
    return {
      ...lifted,
      dispatch(action) {
        const prototype = Object.getPrototypeOf(action)
        if (prototype !== Object.prototype || typeof action.type !== 'string') {
          throw new Error('Actions must be plain objects with a type.')
        }
        staged.push(action)
        lifted.dispatch({ type: 'PERFORM_ACTION', action, timestamp: Date.now() } as Action)
        const text = JSON.stringify(action)
        checkSecrets(action.type, text)
        checkSecrets(`the state after ${action.type}`, JSON.stringify(lifted.getState()))
        globals.devToolsSaw('actions', { type: action.type, text })
        return action
      },
    }
  }

  const compose = (enhancers: Enhancer[]): Enhancer =>
    enhancers.reduceRight<Enhancer>(
      (inner, enhancer) => (createStore) => enhancer(inner(createStore)),
      instrument,
    )
  globals['__REDUX_DEVTOOLS_EXTENSION__'] = (options: object = {}) => {
    globals.devToolsSaw('connected', options)
    return instrument
  }
  globals['__REDUX_DEVTOOLS_EXTENSION_COMPOSE__'] = (...given: (object | Enhancer)[]) => {
    if (given.length === 0 || typeof given[0] === 'object') {
      globals.devToolsSaw('connected', given[0] ?? {})
      return (...enhancers: Enhancer[]) => compose(enhancers)
    }
    globals.devToolsSaw('connected', {})
    return compose(given as Enhancer[])
  }
}
