import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { Settings, usualSettings } from './settings'

/** A person's settings on this device; a log-out leaves them. */
export const settingsSlice = createSlice({
  name: 'settings',
  initialState: usualSettings,
  reducers: {
    /** A value out of range changes nothing. */
    settingChanged: (state, { payload }: PayloadAction<Partial<Settings>>) => {
      const wanted = Settings.safeParse({ ...state, ...payload })
      return wanted.success ? wanted.data : state
    },
  },
  selectors: { selectSettings: (state) => state },
})

export const { settingChanged } = settingsSlice.actions
export const { selectSettings } = settingsSlice.selectors
