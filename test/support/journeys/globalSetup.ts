import { isBuilt } from '../../../scripts/build/appBuild'
import { Stack } from './stack'

const VARIABLE = 'JOURNEYS_STACK'

export default async function startSharedStack(): Promise<() => Promise<void>> {
  warnOfOldBuild()
  const stack = await new Stack().start()
  process.env[VARIABLE] = JSON.stringify(stack.address)
  return () => stack.stop()
}

export function sharedStack(): Stack {
  const address = process.env[VARIABLE]
  if (address === undefined) throw new Error('No stack was started (playwright.config.ts: globalSetup).')
  return new Stack({ address: JSON.parse(address) })
}

export function warnOfOldBuild(): void {
  if (!isBuilt('dist/app'))
    console.warn('dist/app is older than its sources: `npm run build` brings it up to date.')
}
