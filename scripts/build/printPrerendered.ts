import './ignoreStyles'
import { prerenderedPages, themeColors } from '../../src/prerender/prerender'

/** Prints the prerendered pages as JSON, for webpack.config.ts. */
async function main(): Promise<void> {
  process.stdout.write(JSON.stringify({ themeColors: themeColors(), pages: await prerenderedPages() }))
}

void main()
