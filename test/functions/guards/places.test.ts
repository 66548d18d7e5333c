import { noLimits } from '../../support/noLimits'
import { setImmediate as turn } from 'node:timers/promises'
import { JsonStream } from '../../../functions/node/jsonStream'
import { bearer, errorOf, post, testApp, user as record } from '../testApp'

const ann = { headers: bearer }
const ben = { headers: { authorization: 'Bearer ben:ben@example.com' } }
const getUser = '/api/getUserById?id=ann'

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

describe('requests of one account', () => {
  const heldApp = (limits = {}) => {
    const { work, letGo } = held()
    const getUserById = async ({ uid }: { uid: string }) =>
      uid === 'ann' ? work().then(() => record) : record
    const { app } = testApp({ endpoints: { getUserById, updateUser: async () => record }, ...limits })
    return { app, work, letGo }
  }

  test('as many as three pages send when they are opened are all answered, four at a time', async () => {
    const { app, work, letGo } = heldApp()
    const asked = Array.from({ length: 3 * 17 }, () => app.request(getUser, ann))
    await settle()
    expect(work).toHaveBeenCalledTimes(4)
    await letGo()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  })

  test('above the limit are refused unread and uncounted, with the time to retry', async () => {
    const ofUser = jest.fn(async () => undefined)
    const { app, letGo } = heldApp({ limits: { ...noLimits, ofUser } })
    const asked = Array.from({ length: 64 }, () => app.request(getUser, ann))
    await settle()
    const request = new Request('http://localhost/api/updateUser', post('{}'))
    const refused = await app.request(request)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await errorOf(refused)).code).toBe('rate_limited')
    expect(request.bodyUsed).toBe(false)
    await letGo()
    await Promise.all(asked)
    expect(ofUser).toHaveBeenCalledTimes(64)
    expect((await app.request('/api/updateUser', post('{}'))).status).toBe(400)
  })

  test('do not keep another account waiting, however many they are', async () => {
    const { app, work, letGo } = heldApp()
    const asked = Array.from({ length: 60 }, () => app.request(getUser, ann))
    await settle()
    expect((await app.request('/api/getUserById?id=ben', ben)).status).toBe(200)
    await letGo()
    await Promise.all(asked)
    expect(work).toHaveBeenCalledTimes(60)
  })
})

test.each([
  ['it has been read', (answer: Response) => answer.text()],
  ['nobody reads it any more', (answer: Response) => answer.body!.cancel()],
])('an export keeps its place until %s', async (_, end) => {
  const pieces = async function* () {
    yield '{'
    yield '}'
  }
  const { app } = testApp({ endpoints: { exportAccount: async () => new JsonStream(pieces()) } })
  const ask = async () => app.request('/api/exportAccount', ann)
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  const next = jest.fn()
  const fifth = ask().then((response) => (next(), response))
  await settle()
  expect(next).not.toHaveBeenCalled()
  await end(answers[0]!)
  expect(await (await fifth).text()).toBe('{}')
})
