import { createLog } from '../../../functions/base/log'
import { endOnRequest } from '../../../functions/program'

/** Logs more than a pipe holds, then says that it is ready; like the server, it ends once its log is written. */
const log = createLog()
endOnRequest(() => new Promise((resolve) => log.flush(() => resolve())))
for (let line = 0; line < 20_000; line += 1) log.info({ line, text: 'x'.repeat(100) })
setTimeout(() => process.send?.('ready'), 0)
