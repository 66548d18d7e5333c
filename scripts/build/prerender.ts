import './ignoreStyles'
import { emptyRoom, loginScreen, themeStyles } from '../../src/ahead/prerender'

/** What the page shows before there is a program, as JSON, for the build (webpack.config.ts). */
async function main(): Promise<void> {
  const drawn = { themeStyles: themeStyles(), ...(await loginScreen()), emptyRoom: await emptyRoom() }
  process.stdout.write(JSON.stringify(drawn))
}

void main()
