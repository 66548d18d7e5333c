import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { FairQueue, type Leave } from '../../../../functions/guards/turns/fairQueue'
import type { WhenGone } from '../../../../functions/node/whenGone'

/** Takes places, and notes who got one, in order. */
function watch(queue: FairQueue) {
  const begun: string[] = []
  const leaves = new Map<string, Leave>()
  const ask = (account: string, piece: string = account, gone?: WhenGone) =>
    queue.take(account, gone).then(
      (leave) => {
        begun.push(piece)
        leaves.set(piece, leave)
      },
      (error: unknown) => void begun.push(`${piece}: ${error instanceof Error ? error.message : ''}`),
    )
  const end = async (piece: string) => {
    await turn()
    leaves.get(piece)?.()
    await turn()
  }
  return { begun, ask, end }
}

test('no more is done at once than the bound says, of one account and of all', async () => {
  const queue = new FairQueue({ atOnce: 3, each: 2 })
  const { begun, ask, end } = watch(queue)
  for (const piece of ['ann 1', 'ann 2', 'ann 3', 'ben 1', 'ben 2']) void ask(piece.slice(0, 3), piece)
  await turn()
  expect(begun).toEqual(['ann 1', 'ann 2', 'ben 1'])
  for (const piece of ['ann 1', 'ann 2', 'ben 1', 'ann 3', 'ben 2']) await end(piece)
})

test('somebody who comes late waits for no more than what is under way', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1 })
  const { begun, ask, end } = watch(queue)
  for (let piece = 1; piece <= 50; piece += 1) void ask('eve', `eve ${piece}`)
  void ask('ann')
  void ask('ben')
  await end('eve 1')
  await end('ann')
  await end('ben')
  expect(begun).toEqual(['eve 1', 'ann', 'ben', 'eve 2'])
  for (let piece = 2; piece <= 50; piece += 1) await end(`eve ${piece}`)
})

test('whoever asks now and then goes before all who ask without a pause, and these take turns', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1 })
  const { begun, ask, end } = watch(queue)
  const busy = ['eve', 'fay', 'gus']
  for (let piece = 1; piece <= 5; piece += 1) for (const each of busy) void ask(each, `${each} ${piece}`)
  await end('eve 1')
  await end('fay 1')
  void ask('ann')
  await end('gus 1')
  await end('ann')
  await end('eve 2')
  await end('fay 2')
  expect(begun).toEqual(['eve 1', 'fay 1', 'gus 1', 'ann', 'eve 2', 'fay 2', 'gus 2'])
})

test('accounts that have just had a turn leave places for those that have not', async () => {
  const queue = new FairQueue({ atOnce: 4, each: 4, again: 1 })
  const { begun, ask, end } = watch(queue)
  for (const piece of ['eve 1', 'eve 2', 'eve 3']) void ask('eve', piece)
  void ask('ann')
  void ask('ben')
  await turn()
  expect(begun).toEqual(['eve 1', 'eve 2', 'ann', 'ben'])
  await end('ann')
  // A place is free, and eve has had hers.
  expect(begun).toHaveLength(4)
  await end('eve 2')
  expect(begun.at(-1)).toBe('eve 3')
  for (const piece of ['eve 1', 'eve 3', 'ben']) await end(piece)
  // After a while it is nobody's turn again.
  await delay(850)
  for (const piece of ['eve 4', 'eve 5']) void ask('eve', piece)
  await turn()
  expect(begun.slice(-2)).toEqual(['eve 4', 'eve 5'])
})

test('the pieces of one account are done in the order they came', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1 })
  const { begun, ask, end } = watch(queue)
  for (const piece of ['1', '2', '3']) void ask('ann', piece)
  await end('1')
  await end('2')
  await end('3')
  expect(begun).toEqual(['1', '2', '3'])
})

test('a place that is left twice is given away once', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1 })
  const { begun, ask, end } = watch(queue)
  for (const account of ['ann', 'ben', 'cem']) void ask(account)
  await end('ann')
  await end('ann')
  expect(begun).toEqual(['ann', 'ben'])
  await end('ben')
})

test('whoever goes away while waiting has no turn, and takes none from others', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1 })
  const { begun, ask, end } = watch(queue)
  const listening = new Set<() => void>()
  const gone: WhenGone = (act) => {
    listening.add(act)
    return () => void listening.delete(act)
  }
  void ask('ann', 'ann', gone)
  void ask('ben', 'ben', gone)
  void ask('cem')
  for (const act of listening) act()
  expect(listening.size).toBe(0)
  await turn()
  await end('ann')
  expect(begun).toEqual(['ann', expect.stringMatching(/^ben: Too many/), 'cem'])
  await ask('dan', 'dan', (act) => {
    act()
    return () => undefined
  })
  expect(begun.at(-1)).toMatch(/^dan: Too many/)
})

test('whoever has waited for too long is told to come again', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1, patienceMs: 20 })
  const { begun, ask, end } = watch(queue)
  void ask('ann')
  void ask('ben')
  await delay(40)
  await end('ann')
  expect(begun).toEqual(['ann', expect.stringMatching(/^ben: Too many/)])
})

test('a place stays empty for as long as the work in it took', async () => {
  const queue = new FairQueue({ atOnce: 1, each: 1, rest: 1 })
  const { begun, ask, end } = watch(queue)
  void ask('eve')
  await delay(60)
  await end('eve')
  void ask('ann')
  await delay(20)
  expect(begun).toEqual(['eve'])
  await delay(80)
  expect(begun).toEqual(['eve', 'ann'])
  await end('ann')
})
