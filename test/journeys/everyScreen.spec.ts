import { expectAccessible } from '../support/journeys/accessible'
import { everyScreen } from '../support/journeys/everyScreen'
import { expect, signIn, test } from '../support/journeys/journey'
import { expectFits, expectStill, expectTouchable, watchShifts } from '../support/journeys/screens'
import { LAPTOP, PHONE, TABLET } from '../support/journeys/sizes'

test('axe finds nothing on any screen, in any scheme', async ({ page, stack }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await everyScreen(page, stack, (name) => test.step(name, () => expectAccessible(page)))
})

/** The first is what it is looked at in between. */
const SIZES = [LAPTOP, TABLET, PHONE]

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('every screen fits 375, 768 and 1440 px, stays still once it is shown, and can be touched', async ({
    page,
    stack,
  }) => {
    test.slow()
    await watchShifts(page)
    await everyScreen(page, stack, (name, kind) =>
      test.step(name, async () => {
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
      }),
    )
  })
})

test('Tab begins at the skip link of a page that is opened by its address', async ({ page, stack }) => {
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  const expectFirst = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      // Nothing is looked up before: the browser takes what a driver evaluates for a press of the user.
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.keyboard.press('Tab')
      await expect(skipLink, address).toBeFocused()
    }
  }
  await expectFirst(['/login', '/register', '/sample', '/privacy-policy', '/nowhere'])
  await signIn(page, stack)
  await expectFirst(['/', '/account', '/purchase-history', '/testpage?testNumber=1'])
})
