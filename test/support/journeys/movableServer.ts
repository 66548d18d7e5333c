import { readEnvironment } from '../../../functions/environment'
import { startServer } from '../../../functions/server'
import { pino } from 'pino'

/**
 * The product's server with a clock that its parent process can move, by a message { advanceMs }. Test support only:
 * no environment variable and no request can move a server's clock. It keeps its log, and tells it by { tellLog }.
 */
let offset = 0
const clock = { now: () => Date.now() + offset }

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

process.on('message', (message: { advanceMs: number } | { tellLog: true }) => {
  if ('tellLog' in message) return void process.send?.({ log: lines.join('') })
  offset += message.advanceMs
  process.send?.({ advanced: true })
})
process.on('disconnect', () => process.exit(0))

void startServer({
  environment: readEnvironment(process.env),
  clock,
  log,
}).then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
