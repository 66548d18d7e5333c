import { AccountExport } from '../../../domain/account'
import type { Parts } from '../../../functions/server'
import { readAccount } from '../../../scripts/operate/accountCommands'
import { worldForAll, newUser } from '../../support/functions'

describe('npm run account', () => {
  const world = worldForAll()

  const account = async (...words: string[]) =>
    readAccount(words)?.({ deps: world.deps } as Parts) ?? 'nothing that can be done'

  test('exports, moves and deletes an account by address or id, and writes down no address', async () => {
    const { uid, email } = await newUser(world)
    const { identity, deps } = world
    identity.find = async (address) => (address === email ? uid : null)
    const exportOf = async (who: string) =>
      AccountExport.parse(JSON.parse(await account('export', who))).user.username
    expect(await exportOf(email)).toBe(email)
    await expect(exportOf('eve@example.com')).rejects.toThrow('Nobody has a login with this address.')

    const put = jest.spyOn(identity, 'putAddress')
    await account('address', uid, '--to', 'moved@example.com', '--why', 'lost')
    expect(put).toHaveBeenCalledWith(uid, 'moved@example.com', true)
    expect(await exportOf(uid)).toBe('moved@example.com')

    await expect(account('delete', uid)).rejects.toThrow('Say why, it is written down: --why "…".')
    const remove = ['delete', uid, '--why', 'asked for']
    expect(await account(...remove)).toBe('Deleted, and the login with it.')
    expect(identity.removed).toEqual([uid])
    await expect(exportOf(uid)).rejects.toThrow('This account has been deleted.')
    expect(await account(...remove)).toMatch(/^It was deleted on 20.*Z, and its login with it\./)

    const acts = await deps.store.operatorActs.about([uid])
    expect(acts.map(({ command, why, outcome }) => `${command} ${why} ${outcome}`)).toEqual(
      expect.arrayContaining(['account address lost done', 'account delete asked for started']),
    )
    expect(JSON.stringify(acts)).not.toContain('@')
  })

  test('lists accounts whose login is gone, unless all of them are', async () => {
    const { uid } = await newUser(world)
    await newUser(world)
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await account('gone')).toBe('')
    world.identity.missing = async (ids) => ids.filter((id) => id === uid)
    expect(await account('gone')).toBe(uid)
    world.identity.missing = async (ids) => [...ids]
    await expect(account('gone')).rejects.toThrow('is it the right identity provider? Nothing was changed.')
    told.mockRestore()
  })
})
