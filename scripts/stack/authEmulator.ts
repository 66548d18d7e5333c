import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import apiSpec from 'firebase-tools/lib/emulator/auth/apiSpec.js'
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { StartError } from '../../functions/base/startError'
import { readAccounts, writeAccounts, type Accounts } from './accountsFile'
import { StateWithEndedLogins } from './endedLogins'
import { readLocalSettings } from './localSettings'
import { announceReady, endOnRequest, runProgram } from '../../functions/program'

/** Loopback only: the emulator's tokens are unsigned and its passwords readable. */
const HOST = '127.0.0.1'
/** firebase-tools' SingleProjectMode.ERROR */
const REFUSE_OTHER_PROJECTS = 2
/** Compiling these unused parts would take most of the startup. */
const UNUSED_PATHS = /tenants|IdpConfigs|Idps|Saml|mfa|passkey/

runProgram(async () => {
  // Nothing to flush: every answer is already on disk.
  endOnRequest(async () => undefined)
  const { authEmulatorPort, dataDir, projectId } = readLocalSettings(process.env)
  const accountsPath = join(dataDir, 'accounts.json')
  for (const path of Object.keys(apiSpec.paths)) if (UNUSED_PATHS.test(path)) delete apiSpec.paths[path]
  const state = restoredState(projectId, readAccounts(accountsPath))
  const emulator = await createApp(projectId, REFUSE_OTHER_PROJECTS, new Map([[projectId, state]]))
  const keep = accountsKeeper(state, accountsPath)
  const server = createServer(answerAfter(keep, emulator))
  await listen(server, authEmulatorPort)
  announceReady(`The Auth emulator is ready at http://${HOST}:${authEmulatorPort}`)
})

/** Includes token validity, so ended sessions stay ended. */
function restoredState(projectId: string, { users, oobCodes }: Accounts): AgentProjectState {
  const state = new StateWithEndedLogins(projectId)
  state.enableImprovedEmailPrivacy = true
  for (const { localId, providerUserInfo = [], ...fields } of users) {
    // The emulator adds these itself and would list them twice.
    const others = providerUserInfo.filter(({ providerId }) => !['password', 'phone'].includes(providerId))
    state.overwriteUserWithLocalId(localId, { ...fields, providerUserInfo: others })
  }
  for (const oob of oobCodes) state.oobs.set(oob.oobCode, oob)
  return state
}

/** Also prints each new link once. */
function accountsKeeper(state: AgentProjectState, path: string): () => void {
  const printed = new Set(state.oobs.keys())
  let kept = serialise(state)
  return () => {
    const current = serialise(state)
    if (current === kept) return
    writeAccounts(path, current)
    kept = current
    for (const mail of state.oobs.values()) {
      if (printed.has(mail.oobCode)) continue
      printed.add(mail.oobCode)
      console.log(linkMessage(mail))
    }
  }
}

function serialise({ users, oobs }: AgentProjectState): string {
  return JSON.stringify({ version: 1, users: [...users.values()], oobCodes: [...oobs.values()] })
}

/** The emulator sends no mail. */
function linkMessage({ requestType, email, newEmail, oobLink }: Accounts['oobCodes'][number]): string {
  switch (requestType) {
    case 'PASSWORD_RESET':
      return `To reset the password of ${email}, open this address with a new password at its end:\n  ${oobLink}&newPassword=`
    case 'VERIFY_EMAIL':
      return `To confirm the address ${email}, open:\n  ${oobLink}`
    case 'VERIFY_AND_CHANGE_EMAIL':
      return `To log in with ${newEmail} instead of ${email} from now on, open:\n  ${oobLink}`
    default:
      return `Mail to ${email} (${requestType}):\n  ${oobLink}`
  }
}

/** Runs `keep` before any answer, so acknowledged changes are on disk. */
function answerAfter(keep: () => void, listener: RequestListener): RequestListener {
  return (request, response) => {
    keepBeforeHead(response, keep)
    listener(request, response)
  }
}

function keepBeforeHead(response: ServerResponse, keep: () => void): void {
  // Node calls this before the first byte of every answer.
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, parameters) {
      keepOrEnd(keep)
      return Reflect.apply(writeHead, self, parameters)
    },
  })
}

/** An emulator that can't store accounts must not accept them. */
function keepOrEnd(keep: () => void): void {
  try {
    keep()
  } catch (error) {
    console.error(`The accounts cannot be written: ${error instanceof Error ? error.message : 'unknown'}`)
    process.exit(1)
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const message = `Port ${port} for the Auth emulator cannot be had (${error.message}). Set AUTH_EMULATOR_PORT.`
      reject(new StartError(message, { cause: error }))
    })
    server.listen(port, HOST, resolve)
  })
}
