import { usualSettings } from '../../../src/settings/settings'
import { selectSettings, settingChanged, settingsSlice } from '../../../src/settings/settingsSlice'

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
