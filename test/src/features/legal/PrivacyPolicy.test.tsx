import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { BACKUP_DAYS, TOMBSTONE_DAYS } from '../../../../domain/account'
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

beforeEach(async () => {
  const { store } = await openStore()
  renderScreens(store, '/privacy-policy')
  await screen.findByRole('heading', { name: 'Privacy Policy' })
})

const text = () => screen.getByRole('main').textContent ?? ''

test('the privacy page states the periods of the code', () => {
  expect(text()).toContain(`reaches us within ${LATE_WORK_SECONDS / 86_400} days`)
  expect(text()).toContain(`For ${TOMBSTONE_DAYS} days we keep the account’s ID`)
  expect(text()).toContain(`each kept for ${BACKUP_DAYS} days at most`)
  expect(text()).toContain('For an hour at most: how many requests came from your account')
})

test('the privacy page states no other numbers of days', () => {
  expect(text().match(/\d+ days/g)).toEqual(['7 days', '30 days', '30 days'])
  expect(text()).toMatch(/aged 13 and over/)
})

test('the operator docs keep backups as long as the page says', () => {
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`a daily one kept for ${BACKUP_DAYS} days`)
})
