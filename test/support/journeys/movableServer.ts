import { readEnvironment } from '../../../functions/http/environment'
import { startServer } from '../../../functions/server'
import { pino } from 'pino'

/**
 * The product's server with a clock that its parent process can move, by a message { advanceMs }. Test support only:
 * no environment variable and no request can move a server's clock.
 */
let offset = 0
const clock = { now: () => Date.now() + offset }

process.on('message', (message: { advanceMs: number }) => {
  offset += message.advanceMs
  process.send?.({ advanced: true })
})
process.on('disconnect', () => process.exit(0))

void startServer({
  environment: readEnvironment(process.env),
  clock,
  log: pino({ level: 'fatal' }),
}).then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
