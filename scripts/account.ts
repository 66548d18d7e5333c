import { deleteAccount } from '../functions/accounts/deleteAccount'
import { exportAccount } from '../functions/accounts/exportAccount'
import { StartError } from '../functions/http/startError'
import type { Parts } from '../functions/server'
import { runOperator } from './operator'

/** npm run account: what support does for somebody who writes instead of using the account page (docs/account.md). */
const USAGE = [
  'npm run account -- export <email or id>  prints everything that is kept of somebody, as JSON',
  'npm run account -- delete <email or id>  deletes the account for good, the login with it',
  'npm run account -- gone                  lists accounts whose login the identity provider has no more',
].join('\n')

type Deps = Parts['deps']

const commands: Record<string, (deps: Deps, uid: string) => Promise<string>> = {
  export: async (deps, uid) => (await exportAccount(deps, uid)).text(),
  async delete(deps, uid) {
    const user = await deps.store.users.find(uid)
    if (!user) throw new StartError('There is no account with this id.')
    if (user.deletedAt !== null && user.removeIdentityAt === null) {
      return `It was deleted on ${user.deletedAt.toISOString()}, and its login with it. Nothing was changed.`
    }
    await deleteAccount(deps, uid)
    const { removeIdentityAt } = (await deps.store.users.find(uid)) ?? {}
    return removeIdentityAt
      ? 'Deleted. The identity provider has not removed the login yet: the server’s sweep asks it again every minute.'
      : 'Deleted, and the login with it.'
  },
}

/** @throws StartError when nobody has this address */
async function uidOf({ identity }: Deps, who: string): Promise<string> {
  if (!who.includes('@')) return who
  const uid = await identity.find(who)
  if (uid === null) throw new StartError('Nobody has a login with this address.')
  return uid
}

const PAGE = 500

/**
 * After a restore: accounts that were deleted since the backup. None is deleted here: of the wrong identity provider
 * every account is gone.
 */
async function listGone({ store, identity }: Deps): Promise<string> {
  const gone: string[] = []
  let accounts = 0
  for (let page = await store.users.idsAfter('', PAGE); page.length > 0;) {
    accounts += page.length
    gone.push(...(await identity.missing(page)))
    page = await store.users.idsAfter(page.at(-1) ?? '', PAGE)
  }
  if (gone.length > 0 && gone.length === accounts) {
    throw new StartError(
      `Not one of ${accounts} accounts has a login there: is it the right identity provider? Nothing was changed.`,
    )
  }
  console.error(`${gone.length} of ${accounts} accounts have no login.`)
  return gone.join('\n')
}

runOperator(USAGE, ([command = '', who = '', ...rest]) => {
  if (rest.length > 0) return null
  if (command === 'gone') return who === '' ? ({ deps }) => listGone(deps) : null
  const run = commands[command]
  return run && who !== '' ? async ({ deps }) => run(deps, await uidOf(deps, who)) : null
})
