import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import literataItalic from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2'

/**
 * Latin subsets of the product's faces. They go into the page together, once they are here: each that comes by itself has
 * the whole page laid out anew. The italic one waits until something is set in it.
 *
 * @param isRead whether what is on screen when they are here may be read already: nothing of it moves then, and the next
 *   screen has them
 */
export async function loadFaces(page: Document, isRead: boolean): Promise<void> {
  const upright = [face('Literata', literata, '200 900'), face('Inter', inter, '100 900')]
  const italic = face('Literata', literataItalic, '200 900', 'italic')
  await Promise.all(upright.map((each) => each.load()))
  const root = page.getElementById('root')
  if (isRead && root) await nextScreen(root)
  for (const each of [...upright, italic]) page.fonts.add(each)
}

/** In the turn in which another screen takes the place of the one that is there, before it is painted. */
function nextScreen(root: Element): Promise<void> {
  const screen = root.querySelector(':scope > main')
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.querySelector(':scope > main') === screen) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { childList: true })
  })
}

function face(family: string, file: string, weight: string, style = 'normal'): FontFace {
  return new FontFace(family, `url(${file})`, { weight, style, display: 'swap' })
}
