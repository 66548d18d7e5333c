import { Flex, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import { QUESTIONS_PER_TEST } from '../../../domain/exam'
import { NAME_LENGTH, noPlan, Plan } from '../../../domain/plan'
import { useSetPlanMutation } from '../../api/api'
import { failureOf } from '../../api/failure'
import { useFields } from '../../auth/forms/useFields'
import { BusyButton } from '../../ui/BusyButton'
import { Failure } from '../../ui/Failure'
import { TextField } from '../../ui/TextField'

const { name, examDate, target } = Plan.shape

const optional = (isGood: (text: string) => boolean, error: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isGood(text), { error }),
  )

const PlanFields = z.object({
  name: optional((text) => name.safeParse(text).success, `Use at most ${NAME_LENGTH} characters.`),
  examDate: optional((text) => examDate.safeParse(text).success, 'Enter a date, or leave this empty.'),
  target: optional(
    (text) => /^\d+$/.test(text) && target.safeParse(Number(text)).success,
    `Enter a whole number from 1 to ${QUESTIONS_PER_TEST}, or leave this empty.`,
  ),
})

/** An empty field deletes its value. */
export function PlanForm({ plan = noPlan }: { plan?: Plan }) {
  const { formProps, field, isSubmitting } = useFields(PlanFields, {
    name: plan.name ?? '',
    examDate: plan.examDate ?? '',
    target: plan.target === null ? '' : String(plan.target),
  })
  const [save, { isSuccess, error, reset }] = useSetPlanMutation()

  return (
    <form
      {...formProps((fields) =>
        save({
          name: fields.name || null,
          examDate: fields.examDate || null,
          target: fields.target === '' ? null : Number(fields.target),
        }),
      )}
      // Hides "Saved" after an edit.
      onInput={reset}
    >
      <Stack gap="4">
        <TextField
          label="Name"
          type="text"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          {...field('name')}
        />
        <TextField label="Exam date" type="date" autoComplete="off" {...field('examDate')} />
        <TextField
          label="Target score"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          hint={`Questions right, of ${QUESTIONS_PER_TEST}.`}
          {...field('target')}
        />
        {error !== undefined && !isSubmitting && (
          <Failure failure={failureOf(error)} what="Your exam settings were not saved." />
        )}
        <Flex align="center" gap="3">
          <BusyButton type="submit" variant="outline" busy={isSubmitting}>
            Save exam settings
          </BusyButton>
          <span role="status">{isSuccess && 'Saved'}</span>
        </Flex>
      </Stack>
    </form>
  )
}
