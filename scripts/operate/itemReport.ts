import type { FullContent } from '../../domain/content'
import { LETTERS } from '../../domain/exam'
import { itemsOf, warningsOf, type Item } from '../../domain/results/items'
import { reliabilityOf } from '../../domain/results/reliability'
import { attemptsIn, LEAST_ATTEMPTS, type Tally } from '../../domain/results/tallies'
import type { Deps } from '../../functions/deps'
import { countMore } from '../../functions/exams/census'

/** Attempts needed before acting on a warning */
const ENOUGH = 100

type Reported = Awaited<ReturnType<Deps['store']['questionReports']['all']>>[number]
type Text = { testNumber: number; version: string; createdAt: Date }

/** From first attempts so far. @param only a test's number; null for all */
export async function itemReport(deps: Pick<Deps, 'clock' | 'store'>, only: number | null): Promise<string> {
  while (await countMore(deps, { everyMs: 0, wait: true }));
  const { results, pinnedVersions } = deps.store
  const texts = (await results.counted()).filter(({ testNumber }) => only === null || testNumber === only)
  const pages: string[] = []
  for (const text of texts) {
    const tallies = await results.talliesOf(text.version)
    const attempts = attemptsIn(tallies)
    const passages = await pinnedVersions.find(text.version)
    if (attempts < LEAST_ATTEMPTS || passages === undefined) continue
    pages.push([headOf(text), ...reliabilityLines(tallies), '', ...itemLines(tallies, passages)].join('\n'))
  }
  const fewer = texts.length - pages.length
  if (fewer > 0) pages.push(`${fewer} more with fewer than ${LEAST_ATTEMPTS} first attempts: no figures.`)
  const reported = (await deps.store.questionReports.all()).filter(
    ({ testNumber }) => only === null || testNumber === only,
  )
  if (reported.length > 0) pages.push(['Reported problems', ...reported.map(reportLine)].join('\n'))
  return pages.length === 0 ? 'No first attempts have been counted yet.' : pages.join('\n\n')
}

function reportLine({ testNumber, version, question, kind, text, reportedAt }: Reported): string {
  const words = text === '' ? '' : `: ${text.replaceAll(/\s+/g, ' ')}`
  return `Test ${testNumber}, question ${question}, text ${version}, ${reportedAt.toISOString().slice(0, 10)}, ${kind}${words}`
}

function headOf({ testNumber, version, createdAt }: Text): string {
  return `Test ${testNumber}, text ${version}, first taken ${createdAt.toISOString().slice(0, 10)}`
}

function reliabilityLines(tallies: readonly Tally[]): string[] {
  const { attempts, mean, deviation, alpha, standardError } = reliabilityOf(tallies)
  return [
    `${attempts} first attempts, mean ${mean.toFixed(1)} of 55, standard deviation ${deviation.toFixed(1)}`,
    alpha === null || standardError === null
      ? 'All scores are the same: no reliability.'
      : `Reliability ${two(alpha)} (plain coefficient alpha over the nine passage scores), standard error of measurement ${standardError.toFixed(1)}`,
    ...(attempts < ENOUGH ? [`Fewer than ${ENOUGH}: take the warnings as hints.`] : []),
  ]
}

function itemLines(tallies: readonly Tally[], passages: readonly FullContent[]): string[] {
  const questions = passages.flatMap(({ test }) => test.questions)
  const told = itemsOf(
    tallies,
    new Map(questions.map(({ number, correctAnswer }) => [number, correctAnswer])),
  )
  const warned = told.filter((item) => warningsOf(item).length > 0).length
  return [
    'question key difficulty r(pb) ' + [...LETTERS, '–'].map((each) => each.padStart(5)).join(''),
    ...told.map(lineOf),
    warned === 0
      ? 'Every question is within the limits.'
      : `${warned} of ${told.length} questions have a warning.`,
  ]
}

function lineOf(item: Item): string {
  const { question, key, difficulty, options, unanswered } = item
  const correlation = options.find(({ letter }) => letter === key)?.pointBiserial ?? null
  const shares = [...options.map(({ share }) => share), unanswered].map((share) => percent(share).padStart(5))
  const warnings = warningsOf(item).join('; ')
  const figures = [
    String(question).padStart(8),
    key.padStart(3),
    two(difficulty).padStart(10),
    (correlation === null ? '–' : two(correlation)).padStart(5),
  ]
  return `${figures.join(' ')} ${shares.join('')}${warnings === '' ? '' : `  ! ${warnings}`}`
}

const two = (figure: number) => figure.toFixed(2)
const percent = (share: number) => `${Math.round(share * 100)}%`
