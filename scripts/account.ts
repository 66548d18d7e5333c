import { pino } from 'pino'
import { deleteAccount } from '../functions/accounts/deleteAccount'
import { exportAccount } from '../functions/accounts/exportAccount'
import { ApiError } from '../functions/http/apiError'
import { readEnvironment } from '../functions/http/environment'
import { StartError } from '../functions/http/startError'
import { runProgram } from '../functions/program'
import { openParts, type Parts } from '../functions/server'

/** npm run account: what support does for somebody who writes instead of using the account page (docs/account.md). */
const USAGE = [
  'npm run account -- export <email or id>  prints everything that is kept of somebody, as JSON',
  'npm run account -- delete <email or id>  deletes the account for good, the login with it',
].join('\n')

const commands: Record<string, (deps: Parts['deps'], uid: string) => Promise<string>> = {
  export: async (deps, uid) => JSON.stringify(await exportAccount(deps, uid), null, 2),
  async delete(deps, uid) {
    if (!(await deps.store.users.find(uid))) throw new StartError('There is no account with this id.')
    await deleteAccount(deps, uid)
    return 'Deleted. What the identity provider did not answer to, the server’s sweep repeats.'
  },
}

/** @throws StartError when nobody has this address */
async function uidOf({ identity }: Parts['deps'], who: string): Promise<string> {
  if (!who.includes('@')) return who
  const uid = await identity.find(who)
  if (uid === null) throw new StartError('Nobody has a login with this address.')
  return uid
}

runProgram(async () => {
  const [command = '', who = ''] = process.argv.slice(2)
  const run = commands[command]
  if (!run || who === '') throw new StartError(USAGE)
  const parts = await openParts({ environment: readEnvironment(process.env), log: pino({ level: 'silent' }) })
  try {
    console.log(await run(parts.deps, await uidOf(parts.deps, who)))
  } catch (error) {
    if (error instanceof ApiError) throw new StartError(error.message)
    throw error
  } finally {
    await parts.close()
  }
})
