import type { AppStartListening } from '../redux/types'
import { selectSettings } from './settingsSlice'
import { showSettings } from './showSettings'

export function addSettingsListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => selectSettings(after) !== selectSettings(before),
    effect: (_action, { getState }) => showSettings(selectSettings(getState()), document.documentElement),
  })
}
