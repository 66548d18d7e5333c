import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Connection } from './bidi'
import type { Browser, BrowserKind, Target } from './browser'
import { findProgram, launch } from './processes'

const program = () => findProgram('firefox-esr') ?? findProgram('firefox')

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export const firefox: BrowserKind = {
  name: 'firefox',
  missing: () => (program() === null ? ['Firefox is missing: apt-get install firefox-esr'] : []),
  start,
}

/**
 * A driven Firefox would take some forty preferences that are kind to tests: no pop-up blocker, no question before a
 * page is left without a touch, no throttled timers. It keeps a person's here; what is off only talks to Mozilla.
 */
const PREFERENCES = {
  'remote.prefs.recommended': false,
  'dom.disable_open_during_load': true,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

async function start(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'p9-firefox-'))
  const lines = Object.entries(PREFERENCES).map((each) => `user_pref(${each.map((e) => JSON.stringify(e))});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const launched = launch(program() ?? 'firefox', args)
  const end = async () => {
    await launched.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, address] = await launched.hears(/BiDi listening on (ws:\S+)/)
    const connection = await connect(`${address}/session`)
    const faults = await begin(connection)
    return {
      openTab: async () => {
        const { context } = await connection.send('browsingContext.create', { type: 'tab' })
        return tabOf(connection, String(context))
      },
      faults: () => faults,
      close: async () => {
        connection.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function begin(connection: Connection): Promise<string[]> {
  const unhandledPromptBehavior = { beforeUnload: 'accept', default: 'ignore' }
  await connection.send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior } } })
  const faults: string[] = []
  connection.on('log.entryAdded', ({ type, level, text }) => {
    if (level === 'error' && type === 'javascript') faults.push(String(text))
  })
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  return faults
}

function tabOf(connection: Connection, context: string): Target {
  const call = (functionDeclaration: string, place = context) =>
    connection.send('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context: place },
    })
  return {
    goto: async (url) => {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await connection.send('browsingContext.reload', { context, wait: 'complete' })
    },
    run: async (source, frame) => {
      const place = frame === undefined ? context : await frameOf(frame)
      return textOf(await call(source, place))
    },
    act: async (actions, frame) => {
      const place = frame === undefined ? context : await frameOf(frame)
      await connection.send('input.performActions', { context: place, actions })
    },
    bringToFront: async () => {
      await connection.send('browsingContext.activate', { context })
    },
    screenshot: async () =>
      String((await connection.send('browsingContext.captureScreenshot', { context })).data),
  }

  async function frameOf(selector: string): Promise<string> {
    const answer = await call(`() => document.querySelector(${JSON.stringify(selector)}).contentWindow`)
    const { result } = answer as { result?: { value?: { context?: string } } }
    if (result?.value?.context === undefined) throw new Error(`No frame ${selector}`)
    return result.value.context
  }
}

function textOf(answer: Record<string, unknown>): string {
  const { result, exceptionDetails } = answer as {
    result?: { value: string }
    exceptionDetails?: { text: string }
  }
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result?.value ?? ''
}
