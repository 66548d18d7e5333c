import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { schemes } from '../../src/ui/theme/schemes'
import { chromiumArguments, chromiumPath } from '../../test/support/journeys/chromium'
import { lines } from '../../src/ui/page/Mark'

/** Draws the icons in public/icons: run `npm run icons` after a change of the logo. */
const FOLDER = 'public/icons'
const { paper, pine, ink, mutedInk } = schemes.light

/** Sizes in pixels. Maskable icons are cropped, so the logo fits the middle 80%. */
const icons = [
  { name: '32', edge: 32, markShare: 0.9 },
  { name: '180', edge: 180, markShare: 0.66 },
  { name: '192', edge: 192, markShare: 0.72 },
  { name: '512', edge: 512, markShare: 0.72 },
  { name: 'maskable-192', edge: 192, markShare: 0.5 },
  { name: 'maskable-512', edge: 512, markShare: 0.5 },
]

const mark = (edge: number) =>
  `<svg width="${edge}" height="${edge}" viewBox="0 0 16 16" fill="${pine}">${lines
    .map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="1.4" rx="0.7"/>`)
    .join('')}</svg>`

const centred = 'display:grid;place-content:center;margin:0;height:100vh'

async function draw(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  const shoot = async (name: string, width: number, height: number, body: string) => {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(`<!doctype html>${body}`)
    writeFileSync(join(FOLDER, `${name}.png`), await page.screenshot())
    await page.close()
  }
  for (const { name, edge, markShare } of icons) {
    await shoot(name, edge, edge, `<body style="${centred};background:${paper}">${mark(edge * markShare)}`)
  }
  const words = `font:600 84px Literata,Georgia,serif;color:${ink}`
  const under = `font:400 36px Inter,Arial,sans-serif;color:${mutedInk}`
  await shoot(
    'card',
    1200,
    630,
    `<body style="${centred};justify-items:center;gap:36px;background:${paper}">${mark(200)}
      <div style="${words}">Passage Nine</div><div style="${under}">Reading practice, every answer explained</div>`,
  )
  await browser.close()
}

void draw()
