import { runProgram } from '../functions/program'
import { buildApp, isBuilt } from './appBuild'
import { readLocalSettings } from './localSettings'
import { authEmulator, banner, createLocalStack, server } from './localStack'
import { requireFreePort } from './ports'

// npm start: the whole product on this machine, from the built app.
runProgram(async () => {
  const settings = readLocalSettings(process.env)
  await requireFreePort(settings.port, 'PORT')
  await requireFreePort(settings.authEmulatorPort, 'AUTH_EMULATOR_PORT')
  const stack = createLocalStack()
  const appDir = process.env['APP_DIR'] || 'dist/app'
  if (!isBuilt(appDir)) {
    console.log('Building the app; this takes a moment the first time…')
    await buildApp(appDir, stack)
  }
  console.log('Starting…')
  await Promise.all([stack.launch(authEmulator(settings)).ready, stack.launch(server(settings)).ready])
  console.log(banner(settings))
})
