import { spawnSync } from 'node:child_process'

const LINES = 500
const SCRIPT = `
  const log = require('./functions/base/log.ts').createLog()
  for (let line = 1; line <= ${LINES}; line += 1) log.info({ line })
  process.kill(process.pid, 'SIGKILL')`

test('what a process has logged is there when it is killed', () => {
  const script = ['--import', 'tsx', '--eval', SCRIPT]
  const { stdout, signal } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): { line: number } => JSON.parse(line))
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, index) => index + 1))
}, 30_000)
