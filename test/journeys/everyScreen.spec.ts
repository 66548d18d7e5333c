import { expectAccessible } from '../support/journeys/accessible'
import { screens, type Look } from '../support/journeys/everyScreen'
import { expect, signIn, test } from '../support/journeys/journey'
import {
  LAPTOP,
  PHONE,
  TABLET,
  expectFits,
  expectStill,
  expectTouchable,
  watchShifts,
} from '../support/journeys/screens'

/** The first is the size in between. */
const SIZES = [LAPTOP, TABLET, PHONE]

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const [what, walk] of Object.entries(screens)) {
    test(`every screen ${what} fits 375, 768 and 1440 px, stays still, can be touched, and axe finds nothing`, async ({
      page,
      stack,
    }) => {
      test.slow()
      await watchShifts(page)
      const look: Look = (name, kind) =>
        test.step(name, async () => {
          // Before the sizes: once axe has opened its page, clicks in the provider's frame get lost.
          await expectAccessible(page)
          for (const size of SIZES) {
            await page.setViewportSize(size)
            if (kind === 'page') {
              await page.reload()
              await page.waitForLoadState('networkidle')
              await expectStill(page)
            }
            await expectFits(page)
            if (size === PHONE) await expectTouchable(page, 24)
          }
          await page.setViewportSize(LAPTOP)
        })
      await walk(page, look, stack)
    })
  }
})

test('Tab begins at the skip link of a page that is opened by its address', async ({ page, stack }) => {
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  const expectFirst = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      // An evaluated script would count as a user gesture.
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.keyboard.press('Tab')
      await expect(skipLink, address).toBeFocused()
    }
  }
  await expectFirst(['/login', '/nowhere'])
  await signIn(page, stack)
  await expectFirst(['/', '/testpage?testNumber=1'])
})
