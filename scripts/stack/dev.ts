import { watch } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { runProgram } from '../../functions/program'
import { WEBPACK } from '../build/appBuild'
import { readLocalSettings, type LocalSettings } from './localSettings'
import { authEmulator, banner, createLocalStack, sandbox, server } from './localStack'
import { findFreePort, requireFreePorts } from './freePorts'
import type { Child, ProcessGroup } from './processGroup'

/** Changes here restart the functions. */
const SERVER_SOURCES = ['functions', 'domain', 'content']
/** One save often fires several events. */
const QUIET_MS = 200

// Webpack's server proxies /api, /tests and /config.json.
runProgram(async () => {
  const settings = readLocalSettings(process.env)
  await requireFreePorts(settings)
  const apiPort = await findFreePort()
  const stack = createLocalStack()
  stack.launch({
    title: 'The development server',
    script: WEBPACK,
    // Loopback only, because local identities prove nothing
    args: ['serve', '--mode', 'development', '--host', '127.0.0.1', '--port', String(settings.port)],
    environment: { DEV_API_PORT: String(apiPort) },
    foreign: true,
  })
  const functions = launchWithRestarts(stack, { ...settings, port: apiPort })
  const others = [authEmulator(settings), sandbox(settings)]
  await Promise.all([functions.ready, ...others.map((program) => program && stack.launch(program).ready)])
  await pageAnswers(settings.port)
  console.log(banner(settings))
})

/** Webpack's server holds requests until the first compilation. */
async function pageAnswers(port: number): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) await delay(100)
}

/** After a crash, waits for the next change */
function launchWithRestarts(stack: ProcessGroup, settings: LocalSettings): Child {
  const launch = (): Child => {
    const child = stack.launch({ ...server(settings), expendable: true })
    void child.exited.then((how) => console.log(`The functions ended (${how}); a change starts them again.`))
    return child
  }
  const first = launch()
  let latest = first
  let restarts = Promise.resolve()
  const restart = async () => {
    await latest.stop()
    latest = launch()
  }
  let quiet: NodeJS.Timeout | undefined
  const schedule = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => (restarts = restarts.then(restart)), QUIET_MS)
  }
  for (const folder of SERVER_SOURCES) watch(folder, { recursive: true }, schedule)
  return first
}
