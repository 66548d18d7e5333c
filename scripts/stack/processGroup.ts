import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { READY } from '../../functions/program'

/** How long a child may take to end before it is killed: less than this process gives itself (functions/program.ts). */
const END_GRACE_MS = 6_000

const TYPESCRIPT = ['--import', 'tsx']
/** For programs that are not ours: they would outlive a parent that is killed with -9. */
const END_WITH_PARENT = ['--require', resolve('scripts/stack/endWithParent.cjs')]

export type Program = {
  /** What a message about it calls it, at the start of a sentence. */
  title: string
  script: string
  args?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Not ours: plain JavaScript that knows nothing of its parent. */
  foreign?: true
  /** Whether the rest goes on when it ends by itself. */
  expendable?: true
}

export type Child = {
  /** Resolves when the program says that it can be used; one that is not ours never does. */
  ready: Promise<void>
  /** How it ended: 'exit code 1', or the name of the signal. Never told once the whole group is ending. */
  exited: Promise<string>
  /** Ends it without ending the rest; one that is slow is killed. */
  stop(): Promise<void>
}

/** Child processes that live and end together with this one. */
export type ProcessGroup = {
  /** Starts a program; not any more once the group is ending. */
  launch(program: Program): Child
  /** Ends every child. */
  end(): Promise<void>
}

const never = new Promise<never>(() => undefined)
const NEVER_STARTED: Child = { ready: never, exited: never, stop: async () => undefined }

/**
 * @param onDeath told once, in a sentence, when a child that is not expendable ends without having been asked to
 */
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

/** Node 24 may send calls by the environment's proxy (NODE_USE_ENV_PROXY), which does not know this machine's own. */
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
