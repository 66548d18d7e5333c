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

test('the view of the text is on the page, also after a reload', async () => {
  const page = document.documentElement
  const { store, persistor } = await openStore()
  const shown = () => [
    page.dataset['scheme'],
    ...['scale', 'line', 'font'].map((name) => page.style.getPropertyValue(`--reading-${name}`)),
  ]
  store.dispatch(settingChanged({ scheme: 'salmon', textSize: 120, lineSpacing: 'wide', typeface: 'inter' }))
  const chosen = ['salmon', '1.2', '2', 'var(--p9-fonts-interface)']
  expect(shown()).toEqual(chosen)
  await persistor.flush()
  page.removeAttribute('data-scheme')
  page.removeAttribute('style')
  const again = await openStore()
  expect(shown()).toEqual(chosen)
  again.store.dispatch(settingChanged({ scheme: 'system', typeface: 'literata' }))
  expect(shown()).toEqual([undefined, '1.2', '2', ''])
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
