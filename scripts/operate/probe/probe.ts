import { setTimeout as delay } from 'node:timers/promises'
import { readEnvironment } from '../../../functions/environment'
import { StartError } from '../../../functions/base/startError'
import { localVariables } from '../../stack/localSettings'
import { providerOf } from '../operator'
import { judge, type Finding } from './assumptions'
import { servePage } from './page'
import { play, type Pace } from './play'
import { createRawProvider } from './rawProvider'

const USAGE = `npm run payments -- probe
    opens a checkout of 1.00 USD, waits for you to pay it on a page of this machine (PORT) and to void it in the
    provider's dashboard, and prints which assumptions about the provider held (docs/payments.md)

It is for a developer account: HELCIM_API_TOKEN and HELCIM_WEBHOOK_SECRET of one, without NODE_ENV=production. Without
them it plays against the sandbox. It touches no database. Ctrl-C ends the waiting and prints what was seen.
It ends with 0 when every assumption held, and with 1 when one did not or was not seen.`

const AMOUNT_CENTS = 100
const MINUTE_MS = 60_000
/** Twelve calls a minute; the provider allows a hundred. */
const PACE: Pace = {
  everyMs: 5_000,
  closelyMs: 1_000,
  patienceMs: 30 * MINUTE_MS,
  settleMs: MINUTE_MS,
}

/** @throws StartError in production, or when no checkout can be opened */
export async function probe(words: readonly string[]): Promise<void> {
  if (words.includes('--help') || words.includes('-h')) return console.log(USAGE)
  if (words.length > 0) throw new StartError(USAGE)
  if (process.env['NODE_ENV'] === 'production') {
    throw new StartError('The probe is for a developer account: it is refused with NODE_ENV=production.')
  }
  // localVariables drops PORT, because other commands open no port.
  const { PORT = '' } = process.env
  const environment = readEnvironment({ ...localVariables(process.env), PORT })
  const { payments, port } = environment
  console.error(`Card provider      ${providerOf(environment)}`)
  const page = await servePage({ port, now: Date.now, ...payments })
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  try {
    console.log(payments.provider === 'helcim' ? AT_HELCIM(page.url) : AT_SANDBOX(payments.frameOrigin))
    const evidence = await play({
      ...{ provider: createRawProvider(payments), page, amountCents: AMOUNT_CENTS, pace: PACE },
      ...{ say: console.log, now: Date.now, ending: ending.signal },
      pause: (ms) => delay(ms, undefined, { signal: ending.signal }).catch(() => undefined),
    })
    const findings = judge(evidence)
    console.log(written(findings))
    process.exitCode = findings.every(({ outcome }) => outcome === 'held') ? 0 : 1
  } finally {
    await page.close()
  }
}

const CARD = 'Pay with the test card 5413 3300 8909 9130, 01/28, CVV 100.'

const AT_HELCIM = (url: string) =>
  `Its card frame opens on a public https address only: have a tunnel lead to ${url}, and open the tunnel's address.
Webhooks are seen if the dashboard sends them to <the tunnel's address>/api/paymentEvents.
${CARD}`

const AT_SANDBOX = (dashboard: string) => `${CARD} The dashboard is ${dashboard}/.`

export function written(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ assumption, outcome, seen }) => `${outcome.padEnd(8)}  ${assumption}: ${seen}`,
  )
  const count = (wanted: Finding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length
  return [...lines, `${count('held')} held, ${count('broken')} broken, ${count('not seen')} not seen`].join(
    '\n',
  )
}
