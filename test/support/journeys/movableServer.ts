import { readEnvironment } from '../../../functions/environment'
import { startServer } from '../../../functions/server'
import { pino } from 'pino'

/** The parent process moves the clock by a message { advanceMs }. */
let offset = Number(process.env['AHEAD_MS'] ?? 0)
const clock = { now: () => Date.now() + offset }

process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  offset += advanceMs
  process.send?.({ advanced: true })
})
process.on('disconnect', () => process.exit(0))

void startServer({ environment: readEnvironment(process.env), clock, log: pino({ level: 'trace' }) }).then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
