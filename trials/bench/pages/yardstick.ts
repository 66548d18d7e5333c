import type { Page } from '@playwright/test'

export async function openYardstick(page: Page): Promise<Page> {
  const { markup, styles } = await page.evaluate(() => ({
    markup: document.documentElement.outerHTML.replace(/<script[^>]*><\/script>/g, ''),
    styles: [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  }))
  const address = new URL('/yardstick', page.url()).href
  const still = await page.context().browser()!.newPage({ serviceWorkers: 'block', bypassCSP: true })
  await still.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: markup.replace('</head>', () => `<style>${styles}</style></head>`),
    }),
  )
  await still.goto(address)
  return still
}

const saving = `document.querySelector('.save-status span').textContent = 'Saving'`

/** Runs in the page. */
export const byHand = {
  choice: (turn: number) => `
    const option = ${inQuestions('.option', optionOf(turn))}
    option.closest('fieldset').querySelector('[data-checked]')?.removeAttribute('data-checked')
    option.setAttribute('data-checked', 'true')
    option.querySelector('input').click()
    ${saving}`,
  passage: (turn: number) => `
    for (const side of ['passage', 'questions'])
      document.querySelectorAll('.' + side + ' .sheet').forEach((sheet, index) => {
        sheet.toggleAttribute('data-open', index === ${(turn + 1) % 9})
      })
    document.querySelectorAll('.passage-number').forEach((number, index) => {
      if (index === ${(turn + 1) % 9}) number.setAttribute('aria-current', 'page')
      else number.removeAttribute('aria-current')
    })`,
  clock: `
    let left = 5000
    setInterval(() => {
      left -= 1
      document.querySelector('.clock .time').textContent =
        Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
    }, 1000)`,
}

export const byProduct = {
  choice: (turn: number) => `${inQuestions('.option input:enabled', optionOf(turn))}.click()`,
  passage: (turn: number) =>
    `document.querySelectorAll('nav[aria-label=Passages] .numbers button')[${(turn + 1) % 9}].click()`,
}

const optionOf = (turn: number) => (turn % 5) * 4 + (Math.floor(turn / 5) % 4)

function inQuestions(selector: string, nth: number): string {
  return `document.querySelectorAll('.questions [data-open] ${selector}')[${nth}]`
}
