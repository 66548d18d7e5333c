import { ClientReport } from '../../domain/clientReports'
import { expect, test } from '../support/journeys/journey'

test('a page that is left tells of an error and of how it loaded, and of nobody', async ({
  page,
  faults,
}) => {
  await page.addInitScript(() => {
    // One of the page loads that measure; what it sends as it goes is kept where the next page finds it.
    Math.random = () => 0.01
    navigator.sendBeacon = (address, body) => {
      localStorage.setItem('sent', JSON.stringify([String(address), body]))
      return true
    }
  })
  await page.goto('/login?from=ann@example.com')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('nothing for ann@example.com')
    })
  })
  await expect.poll(() => faults).toEqual(['nothing for ann@example.com'])
  faults.length = 0

  await page.goto('/config.json')
  const sent = await page.evaluate(() => localStorage.getItem('sent'))
  const [address, body]: [string, string] = JSON.parse(sent ?? '')
  expect(address).toBe('/api/clientReports')
  expect(body).not.toContain('ann')
  const report = ClientReport.parse(JSON.parse(body))
  expect(report.errors).toMatchObject([
    { screen: 'login', kind: 'error', message: 'TypeError: nothing for [email]' },
  ])
  expect(report.vitals).toMatchObject({
    screen: 'login',
    fcp: expect.any(Number),
    lcp: expect.any(Number),
    ttfb: expect.any(Number),
    cls: expect.any(Number),
  })
  // From a page of ours; a program that names no origin is refused.
  const status = await page.evaluate(
    ([to, text]) => fetch(to, { method: 'POST', body: text }).then((answer) => answer.status),
    [address, body] as const,
  )
  expect(status).toBe(204)
  expect((await page.request.post(address, { data: body })).status()).toBe(403)
})
