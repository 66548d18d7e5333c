import type { AppStartListening } from '../redux/types'
import { selectSettings } from './settingsSlice'
import { showSettings } from './showSettings'

/** What the stylesheet reads of the settings is on <html>, from the moment that they are known. */
export function addSettingsListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => selectSettings(after) !== selectSettings(before),
    effect: (_action, { getState }) => showSettings(selectSettings(getState()), document.documentElement),
  })
}
