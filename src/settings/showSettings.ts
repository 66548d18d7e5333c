import type { Settings } from './settings'

/** Puts on <html> what the stylesheet reads of the settings. */
export function showSettings(
  { scheme, textSize }: Pick<Settings, 'scheme' | 'textSize'>,
  page: HTMLElement,
): void {
  if (scheme === 'system') delete page.dataset['scheme']
  else page.dataset['scheme'] = scheme
  page.style.setProperty('--reading-scale', String(textSize / 100))
}
