import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../../../functions/base/apiError'
import { counts } from '../../../../functions/base/counters'
import { cloudFunctions } from '../../../../functions/endpoints/endpoints'
import { JsonStream } from '../../../../functions/node/jsonStream'
import { createTurns } from '../../../../functions/guards/turns/turns'
import { bearer, errorOf, post, testApp, user as record } from '../../testApp'

const ann = { headers: bearer }
const ben = { headers: { authorization: 'Bearer ben:ben@example.com' } }

/** Work that goes on until it is let go. */
function held() {
  const waiting: (() => void)[] = []
  const work = jest.fn(() => new Promise<void>((done) => waiting.push(done)))
  const letGo = async () => {
    for (let round = 0; round < 100 && (round < 3 || waiting.length > 0); round += 1) {
      for (const done of waiting.splice(0)) done()
      for (let wait = 0; wait < 5; wait += 1) await turn()
    }
  }
  return { work, letGo }
}

async function settle(): Promise<void> {
  for (let wait = 0; wait < 20; wait += 1) await turn()
}

const getUser = '/api/getUserById?id=ann'

describe('requests of one account', () => {
  test('as many as three pages send when they are opened are all answered', async () => {
    const { work, letGo } = held()
    const { app } = testApp({ endpoints: { getUserById: async () => work().then(() => record) } })
    const asked = Array.from({ length: 3 * 17 }, () => app.request(getUser, ann))
    await settle()
    await letGo()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  })

  test('beyond what is let in are refused at once, unread and uncounted, and told when to come again', async () => {
    const { work, letGo } = held()
    const ofUser = jest.fn(async () => undefined)
    const { app } = testApp({
      endpoints: { getUserById: async () => work().then(() => record), updateUser: async () => record },
      limits: { ofAddress: async () => undefined, ofUser },
    })
    const asked = Array.from({ length: 64 }, () => app.request(getUser, ann))
    await settle()
    const request = new Request('http://localhost/api/updateUser', post('{}'))
    const refused = await app.request(request)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await errorOf(refused)).code).toBe('rate_limited')
    expect(request.bodyUsed).toBe(false)
    expect(ofUser).toHaveBeenCalledTimes(64)
    await letGo()
    await Promise.all(asked)
    expect((await app.request('/api/updateUser', post('{}'))).status).toBe(400)
  })

  test('do not keep another account waiting, however many they are', async () => {
    const { work, letGo } = held()
    const { app } = testApp({
      endpoints: { getUserById: async ({ uid }) => (uid === 'ann' ? work().then(() => record) : record) },
    })
    const asked = Array.from({ length: 60 }, () => app.request(getUser, ann))
    await settle()
    expect(work).toHaveBeenCalledTimes(4)
    expect((await app.request('/api/getUserById?id=ben', ben)).status).toBe(200)
    await letGo()
    await Promise.all(asked)
    expect(work).toHaveBeenCalledTimes(60)
  })
})

test('a request that fails leaves its place to the next', async () => {
  const { app } = testApp({ endpoints: { getUserById: () => Promise.reject(new ApiError('not_found')) } })
  for (let times = 0; times < 3 * 64; times += 1) {
    expect((await app.request(getUser, ann)).status).toBe(404)
  }
})

test('somebody who sends a body slowly takes no turn from others while it comes', async () => {
  const { app } = testApp()
  const slow = Array.from({ length: 60 }, () => {
    const body = new ReadableStream({ start: () => undefined })
    return app.request('/api/updateUser', { method: 'POST', body, headers: bearer, duplex: 'half' } as never)
  })
  await settle()
  expect((await app.request(getUser, ann)).status).toBe(200)
  expect(slow).toHaveLength(60)
})

describe('an export', () => {
  const turns = createTurns()
  const pieces = async function* () {
    yield '{'
    yield '}'
  }
  const { app } = testApp({
    turns,
    endpoints: { exportAccount: async () => new JsonStream(pieces()) },
  })
  const ask = async () => app.request('/api/exportAccount', ann)

  test.each([
    ['it has been read', (first: Response) => first.text()],
    ['nobody reads it any more', (first: Response) => first.body!.cancel()],
  ])('has the next of its account wait until %s', async (_, end) => {
    const first = await ask()
    const second = jest.fn()
    const next = ask().then((response) => (second(), response))
    await settle()
    expect(second).not.toHaveBeenCalled()
    await end(first)
    expect(await (await next).text()).toBe('{}')
  })
})

test('histories, progress and long deliveries are done one at a time, by turns of accounts', async () => {
  const turns = createTurns()
  const begun: string[] = []
  const ask = async (name: 'getHistory' | 'getProgress' | 'saveAnswers', account: string, isLarge = true) => {
    const { leave } = await turns.take(account, { lane: cloudFunctions[name].lane, isLarge })
    begun.push(`${name} ${account}`)
    return leave
  }
  const asked = ['ann', 'ben', 'cem'].flatMap((each) => [
    ask('getHistory', each),
    ask('getProgress', each),
    ask('saveAnswers', each),
  ])
  await settle()
  expect(begun).toEqual(['getHistory ann'])
  await ask('saveAnswers', 'ann', false)
  expect(begun).toEqual(['getHistory ann', 'saveAnswers ann'])
  for (const each of asked) each.then((leave) => leave()).catch(() => undefined)
  await Promise.all(asked)
  expect(begun.slice(2, 5)).toEqual(['getHistory ben', 'getHistory cem', 'getProgress ann'])
  expect(begun).toHaveLength(10)
})

describe('whoever waits for a turn', () => {
  /** The value of one line of what the process counts. */
  const valueOf = async (series: string) => {
    const line = (await counts.metrics()).split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  const waiting = () => valueOf('passage_nine_turns_waiting{lane="quick"}')

  beforeEach(() => counts.resetMetrics())

  test('is counted for as long as that lasts, and so is how long it was', async () => {
    const { work, letGo } = held()
    const { app } = testApp({ endpoints: { getUserById: async () => work().then(() => record) } })
    const asked = Array.from({ length: 7 }, () => app.request(getUser, ann))
    await settle()
    expect(await waiting()).toBe(3)
    await delay(20)
    await letGo()
    await Promise.all(asked)
    expect(await waiting()).toBe(0)
    const bucket = 'passage_nine_turn_wait_seconds_bucket{le="0.01",lane="quick"}'
    expect(await valueOf('passage_nine_turn_wait_seconds_count{lane="quick"}')).toBe(7)
    expect(await valueOf(bucket)).toBe(4)
  })

  test('is counted no more once nobody is left to answer', async () => {
    const { work, letGo } = held()
    const { app } = testApp({ endpoints: { getUserById: async () => work().then(() => record) } })
    const asked = Array.from({ length: 4 }, () => app.request(getUser, ann))
    await settle()
    const gone = new AbortController()
    const lost = app.request(new Request(`http://localhost${getUser}`, { ...ann, signal: gone.signal }))
    await settle()
    expect(await waiting()).toBe(1)
    gone.abort()
    expect((await lost).status).toBe(429)
    expect(await waiting()).toBe(0)
    await letGo()
    await Promise.all(asked)
  })

  test('is told of in the log’s line of the request, and nobody else is', async () => {
    const { work, letGo } = held()
    const { app, logged } = testApp({ endpoints: { getUserById: async () => work().then(() => record) } })
    const asked = Array.from({ length: 5 }, () => app.request(getUser, ann))
    await settle()
    await delay(20)
    await letGo()
    await Promise.all(asked)
    const waits = logged().map(({ waitedMs = 0 }) => Number(waitedMs))
    expect(waits.filter((ms) => ms >= 15)).toHaveLength(1)
    expect(waits.filter((ms) => ms < 15)).toHaveLength(4)
  })
})
