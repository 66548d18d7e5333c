import type { AttemptReceipt } from '../../../domain/attempt'
import { failureOf } from '../../api/failure'
import { pagesApi } from '../../api/pagesApi'
import { downloadText } from '../../ui/downloadText'
import { BusyButton } from '../../ui/BusyButton'
import { Failure } from '../../ui/Failure'

export function ReceiptButton({ attemptId }: { attemptId: string }) {
  const [ask, { isFetching, error }] = pagesApi.useLazyGetReceiptQuery()

  const download = async () => {
    const { data } = await ask({ attemptId })
    if (data) downloadText(`passage-nine-test-${data.testNumber}-answer-record.txt`, receiptText(data))
  }
  return (
    <>
      <BusyButton variant="plain" busy={isFetching} onClick={() => void download()}>
        Download answer record
      </BusyButton>
      {error && !isFetching && (
        <Failure failure={failureOf(error)} what="The answer record could not be loaded." />
      )}
    </>
  )
}

/** Shows both scores after late work; the second is final only when no more can arrive. */
function scoreLines({ score, inTime, late }: Pick<AttemptReceipt, 'score' | 'inTime' | 'late'>): string[] {
  if (!late) return [`Score     ${score}`]
  return [
    `In time   ${inTime}`,
    `With late ${score === inTime ? `${score}, or more: answers that arrived late are counted when the results are shown` : score}`,
  ]
}

/** Times in UTC. */
export function receiptText(receipt: AttemptReceipt): string {
  const { attemptId, testNumber, startedAt, deadline, finishedAt, score, inTime, late, answers } = receipt
  const columns = [9, 9, 7, 9, 25, 25]
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, index) => String(cell).padEnd(columns[index] ?? 0))
      .join('')
      .trimEnd()
  return [
    `Passage Nine, Practice Test ${testNumber}`,
    `Attempt   ${attemptId}`,
    `Started   ${startedAt}`,
    `Deadline  ${deadline}`,
    `Finished  ${finishedAt}`,
    ...scoreLines({ score, inTime, late }),
    '',
    line(['Passage', 'Question', 'Answer', 'Revision', 'Chosen on the device', 'Saved by the server']),
    ...answers.map(({ passage, question, letter, revision, chosenAt, savedAt }) =>
      line([passage, question, letter ?? '–', revision, chosenAt, savedAt]),
    ),
    '',
    'Questions that are not listed were never answered.',
    '',
  ].join('\n')
}
