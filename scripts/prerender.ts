import './ignoreStyles'
import { loginScreen, themeStyles } from '../src/prerender'

/** What the page shows before there is a program, as JSON, for the build (webpack.config.ts). */
async function main(): Promise<void> {
  process.stdout.write(JSON.stringify({ themeStyles: themeStyles(), ...(await loginScreen()) }))
}

void main()
