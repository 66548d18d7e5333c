import type { Page } from '@playwright/test'

export const SLOWED_TIMES = 4

/** Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms round trips. */
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** @returns the bytes received since */
export async function slowDevice(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send('Network.emulateNetworkConditions', LINK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  return () => bytes
}
