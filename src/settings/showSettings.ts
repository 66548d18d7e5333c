import type { Settings } from './settings'

/** Sets the attributes on <html> that the stylesheet reads. */
export function showSettings(
  { scheme, textSize }: Pick<Settings, 'scheme' | 'textSize'>,
  page: HTMLElement,
): void {
  if (scheme === 'system') delete page.dataset['scheme']
  else page.dataset['scheme'] = scheme
  for (const color of page.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const { of: its, media = '' } = color.dataset
    color.media = scheme === 'system' ? media : its === scheme ? 'all' : 'not all'
  }
  page.style.setProperty('--reading-scale', String(textSize / 100))
}
