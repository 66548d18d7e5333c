import { LETTERS } from '../../domain/exam'
import { questionsIn } from '../support/journeys/keyOf'
import type { Stack } from '../support/journeys/stack'
import type { Tab } from './tab'
import {
  attemptAtServer,
  availableTests,
  button,
  choose,
  expectAtServer,
  field,
  heading,
  inRoom,
  logIn,
  openDialog,
  option,
  register,
  saveStatus,
  seeChosen,
  seeSaved,
  startTest,
} from './person'

export type World = { stack: Stack; openTab(): Promise<Tab> }
export type Journey = { title: string; play(world: World): Promise<void> }

const mark = { css: 'mark[data-colour=yellow]' }

let cards = 0

export const journeys: Journey[] = [
  {
    title: 'registers, logs in, takes Test 1, and finds every answer, stroke and highlight after a reload',
    async play({ stack, openTab }) {
      const tab = await openTab()
      const email = await register(tab, stack.url)
      await tab.press(button('Log Out'))
      await tab.see(heading('Login Page'))
      await logIn(tab, email)
      await startTest(tab)
      await choose(tab, 1, 'B')
      await strikeOutOf(tab, 1, 'A')
      const words = await tab.dragOver(1, 12)
      await tab.press(button('Yellow'))
      await tab.see(mark, ({ text }) => text === words)
      await tab.press(button('Next passage'))
      await choose(tab, 7, 'A')
      await seeSaved(tab)
      await tab.reload()

      await inRoom(tab)
      await seeChosen(tab, 7, 'A')
      await tab.press(button('Previous passage'))
      await seeChosen(tab, 1, 'B')
      await seeStruck(tab, 1, 'A')
      await tab.see(mark, ({ text }) => text === words)
      await expectAtServer(tab, stack.url, { 1: 'B', 7: 'A' })
      const { tools } = await attemptAtServer(tab, stack.url)
      expectEqual(tools.strikes, { 1: ['A'] })
    },
  },
  {
    title: 'answers without a server, over a reload, and the answers arrive once it is back',
    async play({ stack, openTab }) {
      const tab = await openTab()
      await register(tab, stack.url)
      await tab.evaluate('navigator.serviceWorker.ready.then(() => true)')
      await startTest(tab)
      await choose(tab, 1, 'C')
      await seeSaved(tab)

      await stack.kill('server')
      try {
        await choose(tab, 2, 'A')
        await tab.see(saveStatus, ({ text }) => text === 'Not sent – kept on this device')
        await tab.reload()
        await inRoom(tab)
        await seeChosen(tab, 1, 'C')
        await seeChosen(tab, 2, 'A')
        await choose(tab, 3, 'B')
        await tab.press(button('Next passage'))
        await choose(tab, 7, 'D')
      } finally {
        await stack.begin('server')
      }
      await seeSaved(tab, 80_000)
      await expectAtServer(tab, stack.url, { 1: 'C', 2: 'A', 3: 'B', 7: 'D' })
    },
  },
  {
    title: 'a second tab writes the same test, and each shows what was chosen in the other',
    async play({ stack, openTab }) {
      const first = await openTab()
      await register(first, stack.url)
      await startTest(first)
      await choose(first, 1, 'C')
      await seeSaved(first)

      const second = await openTab()
      await second.goto(`${stack.url}/testpage?testNumber=1`)
      await inRoom(second)
      await seeChosen(second, 1, 'C')
      await choose(second, 1, 'D')
      await choose(second, 2, 'A')
      await seeSaved(second)
      await expectAtServer(second, stack.url, { 1: 'D', 2: 'A' })
      await first.target.bringToFront()
      await seeChosen(first, 1, 'D')
      await choose(first, 3, 'B')
      await seeSaved(first)
      await expectAtServer(first, stack.url, { 1: 'D', 2: 'A', 3: 'B' })
    },
  },
  {
    title: 'buys Test 2 in the provider’s frame, once, and starts it',
    async play({ stack, openTab }) {
      const tab = await openTab()
      await register(tab, stack.url)
      const before = (await amountsCharged(stack)).length
      await tab.see(button(/^Start Test 2\b/), ({ isEnabled }) => !isEnabled)
      await tab.press(button(/^Purchase Test 2\b/))
      await tab.see({ css: 'iframe#helcimPayIframe' })
      const card = tab.within('iframe#helcimPayIframe')
      await card.fill(field('Card number'), '5413330089099130')
      await card.fill(field('Expiry'), '01/28')
      await card.fill(field('CVV'), '100')
      // The same card within minutes is a suspected duplicate.
      cards += 1
      await card.fill(field('Name on card'), `Card ${cards}`)
      await card.press(button(/^Pay /))
      await tab.see(openDialog, ({ text }) => text.includes('Congratulations you now have access to Test 2'))
      await tab.press(button('OK'))
      await tab.see(availableTests)
      await startTest(tab, 2)
      await choose(tab, 1, 'A')
      await seeSaved(tab)
      expectEqual((await attemptAtServer(tab, stack.url, 2)).answers, [{ passage1: { 1: 'A' } }])
      expectEqual((await amountsCharged(stack)).slice(before), [59.99])
    },
  },
  {
    title: 'finishes, is scored, and reads the first explanation',
    async play({ stack, openTab }) {
      const [first, second] = questionsIn(1, 1)
      if (!first || !second) throw new Error('Test 1 has no questions')
      const wrong = LETTERS.find((letter) => letter !== second.correctAnswer) ?? 'A'
      const tab = await openTab()
      await register(tab, stack.url)
      await startTest(tab)
      await choose(tab, 1, first.correctAnswer)
      await choose(tab, 2, wrong)
      await tab.press(button('Finish Test'))
      await tab.see(openDialog)
      await tab.press(button('Finish'))
      await tab.see(openDialog, ({ text }) => text.includes('1/55'), 30_000)
      await tab.press(button('Review answers'))
      await tab.see(option(1, first.correctAnswer), ({ isChecked, isEnabled }) => isChecked && !isEnabled)
      for (const { explanation } of first.options)
        await tab.see({ css: '[data-open] .reveal' }, ({ text }) => text.includes(explanation))
      expectEqual((await attemptAtServer(tab, stack.url)).score, '1/55')
    },
  },
]

async function amountsCharged({ sandboxUrl }: Stack): Promise<number[]> {
  const all: { type: string; status: string; amount: number }[] = await (
    await fetch(`${sandboxUrl}/_sandbox/transactions`)
  ).json()
  return all
    .filter(({ status, type }) => status === 'APPROVED' && type === 'purchase')
    .map(({ amount }) => amount)
}

async function strikeOutOf(tab: Tab, question: number, letter: string): Promise<void> {
  await tab.press({
    css: `.option:has(input[name="question-${question}"][value="${letter}"]) .strike`,
  })
  await seeStruck(tab, question, letter)
}

const seeStruck = (tab: Tab, question: number, letter: string) =>
  tab.see({
    css: `.option:has(input[name="question-${question}"][value="${letter}"]) label[data-struck]`,
  })

function expectEqual(is: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(expected)]
  if (one !== other) throw new Error(`It is ${one}, not ${other}`)
}
