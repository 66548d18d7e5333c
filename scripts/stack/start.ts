import { runProgram } from '../../functions/program'
import { buildApp, isBuilt } from '../build/appBuild'
import { readLocalSettings } from './localSettings'
import { authEmulator, banner, createLocalStack, sandbox, server } from './localStack'
import { requireFreePorts } from './freePorts'

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
  // Last, because it needs the others
  const providers = [authEmulator(settings), sandbox(settings)]
  await Promise.all(providers.map((program) => program && stack.launch(program).ready))
  await stack.launch(server(settings)).ready
  console.log(banner(settings))
})
