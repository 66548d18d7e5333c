import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReportProblem } from '../../../../src/features/review/problems/ReportProblem'
import { ATTEMPT_ID } from '../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openSignedIn } from '../../../support/browser/testStore'
import { renderPart } from '../../../support/browser/Themed'

const fake = fakeServerBeforeEach()

async function openDialog() {
  const { store } = await openSignedIn()
  renderPart(<ReportProblem attemptId={ATTEMPT_ID} question={12} />, store)
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem with question 12' }))
  return within(await screen.findByRole('dialog', { name: 'Report a problem with question 12' }))
}

test('a problem with a question is reported in a kind and a few words', async () => {
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(fake.named('reportQuestion')).toHaveLength(0)
  await userEvent.click(dialog.getByRole('radio', { name: 'The correct answer is wrong' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), ' B fits too. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Reported. Thank you.')).toBeVisible()
  expect(fake.named('reportQuestion').map(({ body }) => body)).toEqual([
    { attemptId: ATTEMPT_ID, question: 12, kind: 'key', text: 'B fits too.' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a report that did not arrive says so, and what was written stays', async () => {
  fake.state.failing.set('reportQuestion', 'unavailable')
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Details' }), 'The author died in 1912.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText(/The report could not be sent\./)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Details' })).toHaveValue('The author died in 1912.')
  fake.state.failing.clear()
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Reported. Thank you.')).toBeVisible()
})
