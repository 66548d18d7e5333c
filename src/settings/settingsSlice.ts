import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { Settings, usualSettings } from './settings'

/** Kept on this device after a logout. */
export const settingsSlice = createSlice({
  name: 'settings',
  initialState: usualSettings,
  reducers: {
    /** Ignores invalid values. */
    settingChanged: (state, { payload }: PayloadAction<Partial<Settings>>) => {
      const wanted = Settings.safeParse({ ...state, ...payload })
      return wanted.success ? wanted.data : state
    },
  },
  selectors: { selectSettings: (state) => state },
})

export const { settingChanged } = settingsSlice.actions
export const { selectSettings } = settingsSlice.selectors
