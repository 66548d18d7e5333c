import './ignoreStyles'
import { drawnPages, emptyRoom, themeColors, themeStyles } from '../../src/ahead/prerender'

/** What the page shows before there is a program, as JSON, for the build (webpack.config.ts). */
async function main(): Promise<void> {
  const drawn = {
    themeStyles: themeStyles(),
    themeColors: themeColors(),
    pages: await drawnPages(),
    emptyRoom: await emptyRoom(),
  }
  process.stdout.write(JSON.stringify(drawn))
}

void main()
