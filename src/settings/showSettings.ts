import type { Settings } from './settings'

export type ShownSettings = Pick<Settings, 'scheme' | 'textSize' | 'lineSpacing' | 'typeface'>

const lineHeights = { close: '1.45', normal: '1.65', wide: '2' }
/** Questions have the interface's typeface anyway. */
const fonts = {
  literata: null,
  inter: 'var(--p9-fonts-interface)',
  atkinson: "'Atkinson Hyperlegible', var(--p9-fonts-interface)",
}

/** Sets the attributes on <html> that the stylesheet reads. */
export function showSettings(
  { scheme, textSize, lineSpacing, typeface }: ShownSettings,
  page: HTMLElement,
): void {
  if (scheme === 'system') delete page.dataset['scheme']
  else page.dataset['scheme'] = scheme
  for (const color of page.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const { of: its, media = '' } = color.dataset
    color.media = scheme === 'system' ? media : its === scheme ? 'all' : 'not all'
  }
  page.style.setProperty('--reading-scale', String(textSize / 100))
  page.style.setProperty('--reading-line', lineHeights[lineSpacing])
  page.style.setProperty('--reading-font', fonts[typeface])
}
