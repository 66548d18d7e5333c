import { findFreePort } from '../../../scripts/stack/ports'
import { COMMAND_TIMEOUT, type Browser, type BrowserKind, type InputSource, type Target } from './browser'
import { findProgram, launch, type Launched } from './processes'

/** WebKitGTK's own small browser, by classic WebDriver, on a screen that nobody sees. */
export const webkit: BrowserKind = {
  name: 'webkit',
  missing: () => [
    ...(findProgram('WebKitWebDriver') ? [] : ['WebKit is missing: apt-get install webkit2gtk-driver']),
    ...(findProgram('Xvfb') ? [] : ['WebKit has no screen: apt-get install xvfb']),
  ],
  start,
}

/** The name by which classic WebDriver hands out an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function start(): Promise<Browser> {
  const launched: Launched[] = []
  const end = async () => {
    for (const each of launched.reverse()) await each.end()
  }
  try {
    const screen = launch('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
    launched.push(screen)
    const [, display] = await screen.hears(/^(\d+)\n/m)
    const port = await findFreePort()
    const environment = { DISPLAY: `:${display}`, WAYLAND_DISPLAY: undefined, GDK_BACKEND: 'x11' }
    const driver = launch('WebKitWebDriver', [`--port=${port}`], environment)
    launched.push(driver)
    const send = await begin(`http://127.0.0.1:${port}`)
    const [first] = (await send('GET', '/window/handles')) as string[]
    const window = currentWindow(send)
    let isFirst = true
    return {
      openTab: async () => {
        // It begins with one.
        const handle = isFirst ? first : await openedTab(send)
        isFirst = false
        return tabOf(send, window, String(handle))
      },
      faults: () => [],
      close: async () => {
        await send('DELETE', '').catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** A window: the driver opens tabs behind the first, has no way to bring one to the front, and waits for ever for its input. */
async function openedTab(send: Send): Promise<string> {
  const { handle } = (await send('POST', '/window/new', { type: 'window' })) as { handle: string }
  return handle
}

async function begin(driver: string): Promise<Send> {
  const alwaysMatch = { unhandledPromptBehavior: 'accept' }
  for (const until = Date.now() + 10_000; ;) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer.')
  }
  const { sessionId } = (await ask('POST', `${driver}/session`, { capabilities: { alwaysMatch } })) as {
    sessionId: string
  }
  return (method, path, body) => ask(method, `${driver}/session/${sessionId}${path}`, body)
}

/** @throws what the driver refuses, or does not answer within a minute */
async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const command = `${method} ${new URL(url).pathname.split('/').slice(3).join('/')}`
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT),
  }).catch((error: unknown) => {
    throw new Error(`${command}: ${String(error)}`)
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${command}: ${error}: ${message}`)
}

/** Every command goes to the window that was chosen last. */
function currentWindow(send: Send) {
  let current = ''
  return {
    async choose(handle: string) {
      if (current !== handle) await send('POST', '/window', { handle })
      current = handle
    },
    forget: () => void (current = ''),
  }
}

function tabOf(send: Send, window: ReturnType<typeof currentWindow>, handle: string): Target {
  const here: Send = async (method, path, body) => {
    await window.choose(handle)
    return send(method, path, body)
  }
  const evaluate = (source: string) =>
    here('POST', '/execute/sync', { script: `return (${source})()`, args: [] }) as Promise<string>
  return {
    goto: async (url) => void (await here('POST', '/url', { url })),
    reload: async () => void (await here('POST', '/refresh')),
    run: async (source, frame) => {
      if (frame === undefined) return evaluate(source)
      const element = await here('POST', '/element', { using: 'css selector', value: frame })
      await here('POST', '/frame', { id: { [ELEMENT]: (element as Record<string, string>)[ELEMENT] } })
      try {
        return await evaluate(source)
      } finally {
        await here('POST', '/frame', { id: null })
      }
    },
    act: async (sources, frame) => {
      const actions = frame === undefined ? sources : moved(sources, await cornerOf(frame))
      await here('POST', '/actions', { actions })
    },
    bringToFront: async () => {
      window.forget()
      await window.choose(handle)
    },
    screenshot: async () => String(await here('GET', '/screenshot')),
  }

  /** The left upper corner of a frame in the tab's window, in px. */
  async function cornerOf(frame: string): Promise<Corner> {
    const corner = await evaluate(`() => {
      const { left, top } = document.querySelector(${JSON.stringify(frame)}).getBoundingClientRect()
      return JSON.stringify({ left, top })
    }`)
    return JSON.parse(corner) as Corner
  }
}

type Corner = { left: number; top: number }

/** The same on the tab's window: this driver counts from its corner, whatever frame was chosen. */
function moved(sources: InputSource[], { left, top }: Corner): InputSource[] {
  return sources.map((source) => {
    if (source.type === 'key') return source
    const actions = source.actions.map((action) =>
      action.type === 'pointerMove'
        ? { ...action, x: Math.round(action.x + left), y: Math.round(action.y + top) }
        : action,
    )
    return { ...source, actions }
  })
}
