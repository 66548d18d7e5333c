import type { AppStartListening } from '../redux/types'
import type { Settings } from './settings'
import { selectSettings } from './settingsSlice'

/** What the stylesheet reads of the settings is on <html>, from the moment that they are known. */
export function addSettingsListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => selectSettings(after) !== selectSettings(before),
    effect: (_action, { getState }) => show(selectSettings(getState()), document.documentElement),
  })
}

function show({ scheme, textSize }: Settings, page: HTMLElement): void {
  if (scheme === 'system') delete page.dataset['scheme']
  else page.dataset['scheme'] = scheme
  page.style.setProperty('--reading-scale', String(textSize / 100))
}
