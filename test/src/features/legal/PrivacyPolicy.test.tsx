import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { TOMBSTONE_DAYS } from '../../../../domain/account'
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { PrivacyPolicy } from '../../../../src/features/legal/PrivacyPolicy'

function policy(): string {
  render(
    <MemoryRouter>
      <PrivacyPolicy accountPath="/account" />
    </MemoryRouter>,
  )
  return document.body.textContent ?? ''
}

test('the privacy page promises the times that the code keeps', () => {
  const text = policy()
  expect(text).toContain(`reaches us within ${LATE_WORK_SECONDS / 86_400} days`)
  expect(text).toContain(`For ${TOMBSTONE_DAYS} days we keep the account’s number`)
  expect(text).toMatch(/aged 13 and over/)
})

test('the numbers in it are those that were decided', () => {
  expect(policy().match(/\d+ days/g)).toEqual(['7 days', '30 days'])
})

test('it leads to the account page', () => {
  policy()
  expect(screen.getByRole('link', { name: 'Your Account' })).toHaveAttribute('href', '/account')
})
