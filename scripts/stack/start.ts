import { runProgram } from '../../functions/program'
import { buildApp, isBuilt } from '../build/appBuild'
import { readLocalSettings } from './localSettings'
import { authEmulator, banner, createLocalStack, sandbox, server } from './localStack'
import { requireFreePorts } from './ports'

// npm start: the whole product on this machine, from the built app.
runProgram(async () => {
  const settings = readLocalSettings(process.env)
  await requireFreePorts(settings)
  const stack = createLocalStack()
  const appDir = process.env['APP_DIR'] || 'dist/app'
  if (!isBuilt(appDir)) {
    console.log('Building the app; this takes a moment the first time…')
    await buildApp(appDir, stack)
  }
  console.log('Starting…')
  // The server last: once it answers, whoever registers or pays finds the others there.
  const providers = [authEmulator(settings), sandbox(settings)]
  await Promise.all(providers.map((program) => program && stack.launch(program).ready))
  await stack.launch(server(settings)).ready
  console.log(banner(settings))
})
