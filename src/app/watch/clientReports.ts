import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import {
  ERRORS_A_PAGE,
  FRAMES_AN_ERROR,
  LONGEST_MESSAGE,
  SCREENS,
  type ClientError,
  type ClientReport,
  type PageVitals,
  type Screen,
} from '../../../domain/clientReports'
import { redactQuoted } from '../../../domain/base/redact'
import { readConfig } from '../../config'
import { paths } from '../../paths'

export type NotedFault = { kind: ClientError['kind']; thrown: unknown; pathname: string }

type Reporting = {
  faults: readonly NotedFault[]
  measures: boolean
}

/** Sends a few errors and the vitals (domain/clientReports.ts) when the page is hidden, each once. Never retries. */
export function startReporting(page: Window, { faults, measures }: Reporting): void {
  const vitals = measures ? measureVitals(screenOf(page.location.pathname)) : null
  const told = new Set<string>()
  let areVitalsTold = false

  const untold = (): ClientError[] =>
    faults.map(errorOf).filter((error) => {
      const same = JSON.stringify(error)
      if (told.has(same) || told.size === ERRORS_A_PAGE) return false
      told.add(same)
      return true
    })

  const send = async () => {
    const report: ClientReport = { errors: untold() }
    if (vitals && !areVitalsTold && Object.keys(vitals).length > 1) {
      areVitalsTold = true
      report.vitals = vitals
    }
    if (report.errors.length === 0 && !report.vitals) return
    const { apiBase } = await readConfig(page.document)
    page.navigator.sendBeacon(`${apiBase}/clientReports`, JSON.stringify(report))
  }
  const sendSilently = () => void send().catch(() => undefined)

  // web-vitals finalizes its metrics in its own earlier visibilitychange listener; pagehide would be too early.
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') sendSilently()
  })
  if (page.document.visibilityState === 'hidden') sendSilently()
}

function measureVitals(screen: Screen): PageVitals {
  const vitals: PageVitals = { screen }
  const keep = ({ name, value }: Metric) => {
    if (name === 'CLS') vitals.cls = Math.round(value * 1000) / 1000
    else vitals[milliseconds[name]] = Math.round(value)
  }
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(keep)
  return vitals
}

const milliseconds = { FCP: 'fcp', INP: 'inp', LCP: 'lcp', TTFB: 'ttfb' } as const

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
