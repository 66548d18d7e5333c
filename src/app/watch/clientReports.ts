import {
  ERRORS_A_PAGE,
  FRAMES_AN_ERROR,
  LONGEST_MESSAGE,
  SCREENS,
  type ClientError,
  type ClientReport,
  type Screen,
} from '../../../domain/clientReports'
import { redactQuoted } from '../../../domain/base/redact'
import { readConfig } from '../../config'
import { paths } from '../../paths'

export type NotedFault = { kind: ClientError['kind']; thrown: unknown; pathname: string }

/** Sends a few errors (domain/clientReports.ts) when the page is hidden, each once. Never retries. */
export function startReporting(page: Window, faults: readonly NotedFault[]): void {
  const told = new Set<string>()

  const untold = (): ClientError[] =>
    faults.map(errorOf).filter((error) => {
      const same = JSON.stringify(error)
      if (told.has(same) || told.size === ERRORS_A_PAGE) return false
      told.add(same)
      return true
    })

  const send = async () => {
    const report: ClientReport = { errors: untold() }
    if (report.errors.length === 0) return
    const { apiBase } = await readConfig(page.document)
    page.navigator.sendBeacon(`${apiBase}/clientReports`, JSON.stringify(report))
  }
  const sendSilently = () => void send().catch(() => undefined)

  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') sendSilently()
  })
  if (page.document.visibilityState === 'hidden') sendSilently()
}

function errorOf({ kind, thrown, pathname }: NotedFault): ClientError {
  const error = thrown instanceof Error ? thrown : null
  return {
    screen: screenOf(pathname),
    kind,
    // Thrown values that are not errors may contain a user's text; only their type is reported.
    message: error ? messageOf(error) : typeof thrown === 'string' ? cut(thrown) : typeof thrown,
    frames: framesOf(error?.stack ?? ''),
  }
}

const messageOf = ({ name, message }: Error) => cut(`${name}: ${message}`)

const cut = (text: string) => redactQuoted(text).slice(0, LONGEST_MESSAGE)

/** Skips frames of extensions. */
function framesOf(stack: string): string[] {
  const frames = stack.matchAll(/\/assets\/([\w.-]{1,76}\.js:\d{1,7}:\d{1,7})/g)
  return Array.from(frames, ([, frame = '']) => frame).slice(0, FRAMES_AN_ERROR)
}

function screenOf(pathname: string): Screen {
  return SCREENS.find((screen) => screen !== 'other' && paths[screen] === pathname) ?? 'other'
}
