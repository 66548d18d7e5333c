import { createProcessGroup, type ProcessGroup, type Program } from './processGroup'
import { serverVariables, type LocalSettings } from './localSettings'
import { endOnRequest } from '../../functions/program'

/** Ends with this process, or when a child dies */
export function createLocalStack(): ProcessGroup {
  const group = createProcessGroup((sentence) => {
    console.error(sentence)
    group.end().finally(() => process.exit(1))
  })
  endOnRequest(() => group.end())
  return group
}

export function authEmulator({ authEmulatorPort, dataDir, projectId }: LocalSettings): Program {
  return {
    title: 'The Auth emulator',
    script: 'scripts/stack/authEmulator.ts',
    environment: {
      AUTH_EMULATOR_PORT: String(authEmulatorPort),
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID: projectId,
    },
  }
}

/** Null with the real card provider */
export function sandbox({ port, sandboxPort, dataDir }: LocalSettings): Program | null {
  if (sandboxPort === undefined) return null
  return {
    title: 'The payment sandbox',
    script: 'sandbox/server.ts',
    environment: { SANDBOX_PORT: String(sandboxPort), PORT: String(port), DATA_DIR: dataDir },
  }
}

export function server(settings: LocalSettings): Program {
  return { title: 'The server', script: 'functions/main.ts', environment: serverVariables(settings) }
}

export function banner({ port, authEmulatorPort, sandboxPort, dataDir }: LocalSettings): string {
  return [
    '',
    `  Passage Nine      http://localhost:${port}`,
    `  Auth emulator     http://127.0.0.1:${authEmulatorPort}`,
    sandboxPort === undefined
      ? '  Payments          Helcim: cards are charged'
      : `  Payment sandbox   http://127.0.0.1:${sandboxPort}   card 5413330089099130, 01/28, CVV 100`,
    `  Data              ${process.env['DATABASE_URL'] ? 'PostgreSQL (DATABASE_URL)' : dataDir}`,
    '',
    '  Ctrl-C ends everything.',
    '',
  ].join('\n')
}
