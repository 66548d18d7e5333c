import { useId, useState } from 'react'
import { Button, Field, Stack, Textarea } from '@chakra-ui/react'
import { REPORT_KINDS, REPORT_LENGTH, type QuestionReport } from '../../../../domain/results/questionReports'
import { failureOf } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { BusyButton } from '../../../ui/BusyButton'
import { Dialog } from '../../../ui/Dialog'
import { Failure } from '../../../ui/Failure'
import '../../../ui/room/choices.css'

type Kind = QuestionReport['kind']

const titles: Record<Kind, string> = {
  key: 'The correct answer is wrong',
  wording: 'The question or an option is unclear',
  explanation: 'An explanation is wrong or unclear',
  display: 'Something is not shown properly',
  other: 'Something else',
}

type ProblemDialogProps = {
  open: boolean
  attemptId: string
  question: number
  onClose(isSent: boolean): void
}

/** The text is kept until it is sent. */
export function ProblemDialog({ open, attemptId, question, onClose }: ProblemDialogProps) {
  const form = useId()
  const [kind, setKind] = useState<Kind | null>(null)
  const [text, setText] = useState('')
  const [report, { isLoading, error }] = pagesApi.useReportQuestionMutation()
  const send = async () => {
    if (kind === null || isLoading) return
    const answer = await report({ attemptId, question, kind, text: text.replaceAll('\0', '').trim() })
    if (answer.error) return
    setText('')
    setKind(null)
    onClose(true)
  }
  return (
    <Dialog
      open={open}
      title={`Report a problem with question ${question}`}
      size="md"
      onClose={() => onClose(false)}
      list={
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Stack gap="4">
            <fieldset>
              <legend className="choice-title">What is wrong?</legend>
              {REPORT_KINDS.map((each) => (
                <label key={each} className="choice">
                  <input
                    type="radio"
                    name={`${form}-kind`}
                    required
                    checked={kind === each}
                    onChange={() => setKind(each)}
                  />
                  {titles[each]}
                </label>
              ))}
            </fieldset>
            <Field.Root>
              <Field.Label>Details{kind === 'other' ? '' : ' (optional)'}</Field.Label>
              <Textarea
                rows={3}
                maxLength={REPORT_LENGTH}
                required={kind === 'other'}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field.Root>
            {error && !isLoading && (
              <Failure failure={failureOf(error)} what="The report could not be sent." />
            )}
          </Stack>
        </form>
      }
      actions={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <BusyButton type="submit" form={form} busy={isLoading}>
            Send report
          </BusyButton>
        </>
      }
    />
  )
}
