/**
 * The sandbox with a clock that its parent process can move, by a message { advanceMs }: what it knows of time, its
 * limits, batches and plans, has to pass as the server's time does.
 */
const { now } = Date
let ahead = Number(process.env['AHEAD_MS'] ?? 0)
Date.now = () => now() + ahead

process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  ahead += advanceMs
  process.send?.({ advanced: true })
})
process.on('disconnect', () => process.exit(0))
void import('../../../../sandbox/server')
