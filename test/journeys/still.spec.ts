import { expect, finish, openGate, register, startTest, test } from '../support/journeys/journey'
import { expectGranted, openCheckout, pay } from '../support/journeys/paying'
import { expectFits, expectPassageFirst, expectStill, watchShifts } from '../support/journeys/screens'

test.use({ serviceWorkers: 'allow' })

for (const width of [375, 1440]) {
  test(`a taker’s screens fit and stay still once they are shown, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
    await register(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await watchShifts(page)
    const reload = async () => {
      await page.reload()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      await test.step(page.url(), async () => {
        await expectStill(page)
        await expectFits(page)
      })
    }
    for (const path of ['/login', '/account', '/progress', '/practice', '/purchase-history']) {
      await page.goto(path)
      await reload()
    }
    await page.goto('/practice?test=1&passage=1')
    await reload()
    await page.goto('/login')
    await openGate(page)
    await reload()
    await page.goto('/login')
    await startTest(page)
    await reload()
    await expectPassageFirst(page, width < 768 ? 160 : 130)
    await finish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    if (width < 768) await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await reload()
    await page.getByRole('link', { name: 'Review answers' }).click()
    await reload()
    await page.goto('/progress')
    await reload()
    await page.goto('/login')
    await reload()
    await pay(await openCheckout(page))
    await expectGranted(page)
    await page.goto('/purchase-history')
    await page.getByRole('link', { name: 'Receipt for Test 2' }).click()
    await reload()
  })
}

for (const width of [320, 375]) {
  test(`what a Purchase button says has room within it, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await register(page)
    const buttons = page.getByRole('button', { name: 'Purchase' })
    await expect(buttons).toHaveCount(11)
    const rooms = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const words = [...button.querySelectorAll('.button-text > span > span')]
        const boxes = words.map((each) => each.getBoundingClientRect())
        const frame = button.getBoundingClientRect()
        const text = {
          top: Math.min(...boxes.map(({ top }) => top)),
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
        }
        return {
          above: text.top - frame.top,
          aside: text.left - frame.left,
          askew: text.left - frame.left - frame.right + text.right,
        }
      }),
    )
    for (const { above, aside, askew } of rooms) {
      expect(above).toBeGreaterThanOrEqual(8)
      expect(aside).toBeGreaterThanOrEqual(8)
      expect(Math.abs(askew)).toBeLessThanOrEqual(2)
    }
    await expectFits(page)
  })
}
