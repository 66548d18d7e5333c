import { Stack } from './stack'

const VARIABLE = 'JOURNEYS_STACK'

export default async function startSharedStack(): Promise<() => Promise<void>> {
  const stack = new Stack()
  await stack.start()
  process.env[VARIABLE] = JSON.stringify(stack.address)
  return () => stack.stop()
}

export function sharedStack(): Stack {
  const address = process.env[VARIABLE]
  if (address === undefined) throw new Error('No stack was started (playwright.config.ts: globalSetup).')
  return new Stack({ address: JSON.parse(address) })
}
