import { setTimeout as delay } from 'node:timers/promises'
import { testApp } from '../testApp'

const ask = async (app: ReturnType<typeof testApp>['app']) => {
  const startedAt = performance.now()
  const response = await app.request('/api/ready')
  return { response, ms: performance.now() - startedAt }
}

describe('/api/ready', () => {
  it('answers within three seconds whatever hangs, and asks a hanging database once', async () => {
    const ping = jest.fn(() => new Promise<void>(() => undefined))
    const { app, logged } = testApp({ ping })
    const first = await ask(app)
    expect(first.response.status).toBe(503)
    expect(first.ms).toBeLessThan(3_000)
    await delay(1_100)
    const again = await ask(app)
    expect(again.response.status).toBe(503)
    expect(again.ms).toBeLessThan(3_000)
    expect(ping).toHaveBeenCalledTimes(1)
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 40, event: 'unavailable', part: 'database', function: 'ready' }),
    )
  }, 15_000)

  it('asks the database at most once a second, however often it is asked', async () => {
    const ping = jest.fn(async () => undefined)
    const { app } = testApp({ ping })
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(app)))
    expect(answers.every(({ response }) => response.status === 200)).toBe(true)
    expect(ping).toHaveBeenCalledTimes(1)
    await delay(1_100)
    await ask(app)
    expect(ping).toHaveBeenCalledTimes(2)
  })
})
