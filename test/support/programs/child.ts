import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { compiled } from './compiled'

export type Program = {
  child: ChildProcess
  output(): string
  errors(): string
  exited: Promise<number | null>
}

/** @param log a file for all output, which is otherwise kept here */
export function run(
  script: string,
  environment: Record<string, string>,
  words: readonly string[] = [],
  log?: string,
): Program {
  const into = log === undefined ? 'pipe' : openSync(log, 'a')
  const child = fork(compiled(script), words, {
    execArgv: [],
    stdio: ['ignore', into, into, 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', ...environment },
  })
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  if (typeof into === 'number') closeSync(into)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    output: () => output,
    errors: () => (log === undefined ? errors : readFileSync(log, 'utf8').slice(-2_000)),
    exited,
  }
}

export async function whenReady(program: Program): Promise<Program> {
  await Promise.race([
    once(program.child, 'message'),
    program.exited.then((code) => Promise.reject(new Error(`ended with ${code}: ${program.errors()}`))),
  ])
  return program
}

export async function killHard({ child, exited }: Program): Promise<void> {
  child.kill('SIGKILL')
  await exited
}

export type Ended = { code: number; out: string; err: string }

/** Passes only these variables. */
export function runToEnd(
  script: string,
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [compiled(script), ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}
