import { screen } from '@testing-library/react'
import { commands, keyName } from '../../../../../../src/features/testSession/room/keys/keyBindings'
import { ShortcutsDialog } from '../../../../../../src/features/testSession/room/keys/ShortcutsDialog'
import { openStore } from '../../../../../support/browser/testStore'
import { renderPart } from '../../../../../support/browser/Themed'

test('every command has its line, which names it and its key', async () => {
  const { store } = await openStore()
  renderPart(<ShortcutsDialog open onClose={() => undefined} />, store)
  const keys = await screen.findAllByRole('button', { name: /: .+\. Change$/ })
  expect(keys).toHaveLength(commands.length)
  for (const { id, key } of commands) {
    const mine = keys.filter((each) => each.getAttribute('aria-label')?.endsWith(`: ${keyName(key)}. Change`))
    expect(mine).toHaveLength(1)
    expect(mine[0]).not.toHaveAccessibleName(new RegExp(`^${id}:`))
  }
})
