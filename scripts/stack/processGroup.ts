import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { READY } from '../../functions/program'

/** Less than this process has itself (functions/program.ts) */
const END_GRACE_MS = 6_000

const TYPESCRIPT = ['--import', 'tsx']
/** Third-party programs would survive a parent killed with -9. */
const END_WITH_PARENT = ['--require', resolve('scripts/stack/endWithParent.cjs')]

export type Program = {
  /** For messages, at the start of a sentence */
  title: string
  script: string
  args?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** A third-party program */
  foreign?: true
  /** Whether the group survives its exit */
  expendable?: true
}

export type Child = {
  /** Never resolves for third-party programs. */
  ready: Promise<void>
  /** 'exit code 1' or a signal's name; never resolves while the group is ending. */
  exited: Promise<string>
  /** Kills the child after the grace period. */
  stop(): Promise<void>
}

export type ProcessGroup = {
  launch(program: Program): Child
  end(): Promise<void>
}

const never = new Promise<never>(() => undefined)
const NEVER_STARTED: Child = { ready: never, exited: never, stop: async () => undefined }

/** @param onDeath called once when a required child exits */
export function createProcessGroup(onDeath: (sentence: string) => void): ProcessGroup {
  const living = new Set<Child>()
  let ending = false
  return {
    launch(program) {
      if (ending) return NEVER_STARTED
      const child = launch(program)
      living.add(child)
      const exited = child.exited.then((how) => {
        const wasAsked = !living.delete(child)
        if (ending) return never
        if (wasAsked || program.expendable) return how
        ending = true
        onDeath(`${program.title} ended (${how}); stopping everything.`)
        return how
      })
      const stop = () => {
        living.delete(child)
        return child.stop()
      }
      return { ready: child.ready, exited, stop }
    },
    async end() {
      ending = true
      await Promise.all([...living].map((child) => child.stop()))
    },
  }
}

/** Excludes this machine from NODE_USE_ENV_PROXY. */
function direct({ no_proxy: lower, NO_PROXY: upper }: NodeJS.ProcessEnv): Record<string, string> {
  const names = [lower ?? upper ?? '', '127.0.0.1', 'localhost'].filter((name) => name !== '').join()
  return { no_proxy: names, NO_PROXY: names }
}

function launch({ script, args = [], environment, foreign }: Program): Child {
  const child = fork(script, args, {
    execArgv: foreign ? END_WITH_PARENT : TYPESCRIPT,
    env: { ...process.env, ...direct(process.env), ...environment },
  })
  const exited = new Promise<string>((resolveExit) => {
    child.once('exit', (exitCode, signal) => resolveExit(signal ?? `exit code ${exitCode}`))
  })
  return { ready: readiness(child), exited, stop: () => endChild(child, exited) }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolveReady) => {
    child.on('message', (message) => {
      if (message === READY) resolveReady()
    })
  })
}

async function endChild(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), END_GRACE_MS)
  await exited
  clearTimeout(impatience)
}
