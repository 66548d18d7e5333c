import { restoreSettings, usualSettings } from '../../../src/settings/settings'
import { selectSettings, settingChanged, settingsSlice } from '../../../src/settings/settingsSlice'
import { openStore } from '../../support/browser/testStore'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-scheme')
})

test('stored settings are read field by field', () => {
  expect(restoreSettings({ scheme: 'salmon', textSize: 'huge', keys: { flag: 'x' }, older: 1 })).toEqual({
    ...usualSettings,
    scheme: 'salmon',
    keys: { flag: 'x' },
  })
  for (const nothing of [undefined, null, 'text', 7, []])
    expect(restoreSettings(nothing)).toEqual(usualSettings)
})

test('scheme and text size are on the page, also after a reload', async () => {
  const page = document.documentElement
  const { store, persistor } = await openStore()
  store.dispatch(settingChanged({ scheme: 'salmon', textSize: 120 }))
  expect([page.dataset['scheme'], page.style.getPropertyValue('--reading-scale')]).toEqual(['salmon', '1.2'])
  await persistor.flush()
  page.removeAttribute('data-scheme')
  page.removeAttribute('style')
  const again = await openStore()
  expect([page.dataset['scheme'], page.style.getPropertyValue('--reading-scale')]).toEqual(['salmon', '1.2'])
  again.store.dispatch(settingChanged({ scheme: 'system' }))
  expect(page.dataset['scheme']).toBeUndefined()
})

const { reducer } = settingsSlice

test('a setting changes, and a value out of range changes nothing', () => {
  const settings = reducer(undefined, settingChanged({ textSize: 130 }))
  expect(settings).toEqual({ ...usualSettings, textSize: 130 })
  expect(selectSettings({ settings })).toBe(settings)
  for (const wrong of [
    { textSize: 80 },
    { textSize: 155 },
    { passageShare: 10 },
    { scheme: 'pink' as never },
  ]) {
    expect(reducer(usualSettings, settingChanged(wrong))).toBe(usualSettings)
  }
})
