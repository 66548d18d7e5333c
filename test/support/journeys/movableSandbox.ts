/** { advanceMs } messages move the clock, so limits and batches follow the server's time. */
const { now } = Date
let ahead = Number(process.env['AHEAD_MS'] ?? 0)
Date.now = () => now() + ahead

process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  ahead += advanceMs
  process.send?.({ advanced: true })
})
process.on('disconnect', () => process.exit(0))
void import('../../../sandbox/server')
