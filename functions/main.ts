import { readEnvironment } from './environment'
import { fileErrors } from './startFiles'
import { announceReady, endOnRequest, runProgram } from './program'
import { startServer, type RunningServer } from './server'

// Server program: functions, sweep and, if built, the app
runProgram(async () => {
  let close: RunningServer['close'] = async () => undefined
  endOnRequest(() => close())
  const server = await startServer({ environment: readEnvironment(process.env, fileErrors) })
  close = server.close
  announceReady(`Passage Nine is ready at ${server.url}`)
})
