import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import literataItalic from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2'

/**
 * Latin subsets of the product's faces. They go into the page together, once they are here: each that comes by itself has
 * the whole page laid out anew. The italic one waits until something is set in it.
 */
export async function loadFaces(page: Document): Promise<void> {
  const upright = [face('Literata', literata, '200 900'), face('Inter', inter, '100 900')]
  const italic = face('Literata', literataItalic, '200 900', 'italic')
  await Promise.all(upright.map((each) => each.load()))
  for (const each of [...upright, italic]) page.fonts.add(each)
}

function face(family: string, file: string, weight: string, style = 'normal'): FontFace {
  return new FontFace(family, `url(${file})`, { weight, style, display: 'swap' })
}
