import { parseArgs } from 'node:util'
import { deleteAccount } from '../../functions/accounts/deleteAccount'
import { exportAccount } from '../../functions/accounts/exportAccount'
import { reasonOf } from '../../functions/base/describeError'
import { StartError } from '../../functions/base/startError'
import type { Parts } from '../../functions/server'
import type { Work } from './operator'
import { recorded } from './recorded'

/** npm run account: support tasks on accounts (docs/account.md) */
export const ACCOUNT_USAGE = [
  'npm run account -- export <email or id> [--why "…"]  prints everything that is kept of somebody, as JSON',
  'npm run account -- delete <email or id> --why "…"    deletes the account for good, the login with it',
  'npm run account -- address <email or id> --to <email> --why "…"  gives the account, and its login, another address',
  'npm run account -- gone                              lists accounts whose login the identity provider has no more',
  'All but gone are written down for good, with who did it (the user of this machine, and OPERATOR) and why.',
].join('\n')

type Deps = Parts['deps']

const commands: Record<string, (deps: Deps, uid: string, to: string) => Promise<string>> = {
  async address({ store, identity, clock }, uid, to) {
    const user = await store.users.find(uid)
    if (!user || user.deletedAt !== null) throw new StartError('There is no account with this id.')
    await identity.putAddress(uid, to, true).catch((error: unknown) => {
      throw new StartError(`The identity provider did not take the address: ${reasonOf(error)}`)
    })
    await store.users.changeAddress(uid, { from: user.username, to, loggedInAt: new Date(clock.now()) })
    return `The address is ${to}. The person logs in with it, after a password reset if they need one.`
  },
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

/** @throws StartError for an unknown address */
async function uidOf({ identity }: Deps, who: string): Promise<string> {
  if (!who.includes('@')) return who
  const uid = await identity.find(who)
  if (uid === null) throw new StartError('Nobody has a login with this address.')
  return uid
}

const PAGE = 500

/**
 * After a restore, lists accounts deleted since the backup. Deletes none, because with the wrong identity provider all
 * would look deleted.
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

/** @throws StartError for an unknown option */
function parsed(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: { why: { type: 'string' }, to: { type: 'string' } },
      allowPositionals: true,
    })
    return { positionals, why: values.why?.trim() ?? '', to: values.to?.trim().toLowerCase() ?? '' }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : ''}\n\n${ACCOUNT_USAGE}`)
  }
}

/** @returns null for invalid arguments */
export function readAccount(words: readonly string[]): Work | null {
  const { positionals, why, to } = parsed(words)
  const [command = '', who = '', ...rest] = positionals
  if (rest.length > 0) return null
  if (command === 'gone') return who === '' ? ({ deps }) => listGone(deps) : null
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run || who === '') return null
  if ((command === 'address') !== to.includes('@')) return null
  if (command !== 'export' && why === '') throw new StartError('Say why, it is written down: --why "…".')
  return async (parts) => {
    const uid = await uidOf(parts.deps, who)
    // Keeps addresses and exports out of the record.
    const keeps = (answer: string) => (command === 'delete' ? answer : 'Done.')
    return recorded(parts, { command: `account ${command}`, subject: uid, why, keeps }, () =>
      run(parts.deps, uid, to),
    )
  }
}
