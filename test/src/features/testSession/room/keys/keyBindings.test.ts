import {
  canBeShortcut,
  commandOf,
  keyName,
  pressedKey,
} from '../../../../../../src/features/testSession/room/keys/keyBindings'
import { usualSettings } from '../../../../../../src/settings/settings'

test('Caps Lock makes no capital: Shift alone does', () => {
  const press = (key: string, shiftKey: boolean) =>
    commandOf(pressedKey({ key, code: '', shiftKey }), usualSettings)?.id
  expect(press('A', false)).toBe('answerA')
  expect(press('a', true)).toBe('strikeA')
  expect(press('a', false)).toBe('answerA')
  expect(press('A', true)).toBe('strikeA')
  expect(press('?', true)).toBe('list')
})

test.each([
  ['a Cyrillic layout', 'ф', 'KeyA', false, 'a'],
  ['a Cyrillic layout with Shift', 'Ф', 'KeyA', true, 'A'],
  ['an Arabic layout', 'ش', 'KeyA', false, 'a'],
  ['a French layout, whose letters are Latin', 'a', 'KeyQ', false, 'a'],
  ['a Greek question mark', '?', 'Slash', true, '?'],
])('on %s a letter is the Latin one of its place', (_what, key, code, shiftKey, expected) => {
  expect(pressedKey({ key, code, shiftKey })).toBe(expected)
})

test('a key means its command, the chosen one instead of the usual, and nothing once they are off', () => {
  expect(commandOf('f', usualSettings)?.id).toBe('flag')
  const changed = { ...usualSettings, keys: { flag: 'x' } }
  expect(commandOf('x', changed)?.id).toBe('flag')
  expect(commandOf('f', changed)).toBeUndefined()
  expect(commandOf('y', { ...usualSettings, keys: { flag: 'y' } })?.id).toBe('flag')
  expect(commandOf('f', { ...usualSettings, shortcutsOn: false })).toBeUndefined()
})

test('keys that type, move or leave are no shortcuts, and a capital is written with Shift', () => {
  for (const key of ['Enter', 'Tab', ' ', 'ArrowLeft', 'F5']) expect(canBeShortcut(key)).toBe(false)
  expect([keyName('a'), keyName('A'), keyName('?')]).toEqual(['A', 'Shift+A', '?'])
})
