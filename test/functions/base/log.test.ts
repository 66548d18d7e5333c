import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compiled } from '../../support/programs/compiled'

it('keeps running, and ends when told to, while nothing reads its log', async () => {
  const child = fork(compiled('test/support/programs/chatty.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  child.stdout?.pause()
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGKILL'])
}, 25_000)
