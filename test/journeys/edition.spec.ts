import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FullContent } from '../../domain/content'
import { LETTERS, passageNumbers } from '../../domain/exam'
import {
  emptyShelves,
  expect,
  finish,
  keyOf,
  newEmail,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'

const OLD_TITLE = titleOf('content/tests')
const NEW_TITLE = 'A Title of the New Edition'

function titleOf(folder: string): string {
  return FullContent.parse(JSON.parse(readFileSync(`${folder}/test1/passage1.json`, 'utf8'))).test.passage
    .title
}

/** The project's tests, with other words and another key in every passage of the first. */
function writeNewEdition(): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-edition-'))
  cpSync('content/tests', folder, { recursive: true })
  for (const passage of passageNumbers) {
    const file = join(folder, `test1/passage${passage}.json`)
    const content = FullContent.parse(JSON.parse(readFileSync(file, 'utf8')))
    content.test.passage.title = NEW_TITLE
    content.test.passage.paragraphs = content.test.passage.paragraphs.map(() => 'Words of the new edition.')
    for (const question of content.test.questions) {
      question.text = `New question ${question.number}`
      question.correctAnswer = LETTERS[(LETTERS.indexOf(question.correctAnswer) + 1) % 4] ?? 'A'
      question.evidence = [1]
    }
    writeFileSync(file, JSON.stringify(content))
  }
  return folder
}

test('a new edition leaves finished and open tests the text they were taken with', async ({
  page,
  browser,
  stack,
}) => {
  test.slow()
  const [first] = keyOf(1)
  const right = first?.letter ?? 'A'
  const newFiles = writeNewEdition()
  const other = await browser.newContext({ baseURL: stack.url })
  const taker = await other.newPage()

  await register(page)
  await startTest(page)
  await option(page, 1, right).check()
  await finish(page)
  await register(taker, newEmail())
  await startTest(taker)
  await option(taker, 1, right).check()
  await expect(taker.getByText('Saved', { exact: true })).toBeVisible()

  await stack.killServer()
  await stack.startServer(newFiles)
  try {
    // The finished one, with nothing of it left on the device: text, key, report.
    await emptyShelves(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Review Test 1' }).click()
    await expect(page.getByText('Score: 1/55')).toBeVisible()
    await expect(page.getByRole('heading', { name: OLD_TITLE })).toBeVisible()
    await expect(page.getByText('New question 1')).toBeHidden()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page.getByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()

    // The open one goes on in its text and is scored by its key.
    await emptyShelves(taker)
    await taker.reload()
    await expect(taker.getByRole('heading', { name: OLD_TITLE })).toBeVisible()
    await expect(option(taker, 1, right)).toBeChecked()
    await finish(taker)
    await expect(taker.getByRole('dialog')).toContainText('1/55')
    await taker.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(taker.getByRole('heading', { name: OLD_TITLE })).toBeVisible()

    // The next start takes the new edition, and the first attempt's review keeps the old.
    await page.getByRole('link', { name: 'Back to Available Tests' }).click()
    await startTest(page)
    await expect(page.getByRole('heading', { name: NEW_TITLE })).toBeVisible()
    await finish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await page.getByRole('link', { name: 'Report of attempt 1' }).click()
    await page.getByRole('link', { name: 'Review answers' }).click()
    await expect(page.getByText('Score: 1/55')).toBeVisible()
    await expect(page.getByRole('heading', { name: OLD_TITLE })).toBeVisible()
  } finally {
    await other.close()
    await stack.killServer()
    await stack.startServer()
    rmSync(newFiles, { recursive: true })
  }
})
