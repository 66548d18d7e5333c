import { runProgram } from '../functions/program'
import { buildApp, isBuilt } from './appBuild'
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
  const programs = [authEmulator(settings), sandbox(settings), server(settings)]
  await Promise.all(programs.map((program) => program && stack.launch(program).ready))
  console.log(banner(settings))
})
