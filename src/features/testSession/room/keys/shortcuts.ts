import { LETTERS, type Letter } from '../../../../../domain/exam'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '../../../../../domain/work'
import type { Settings } from '../../../../settings/settings'

export type ActCommand =
  `answer${Letter}` | `strike${Letter}` | HighlightColour | 'flag' | 'erase' | 'undo' | 'redo'
export type MoveCommand = 'next' | 'previous' | 'nextPassage' | 'previousPassage' | 'passage' | 'questions'
export type LookCommand = 'navigator' | 'time' | 'list'
export type CommandId = ActCommand | MoveCommand | LookCommand

/** What a key can be asked to do in the room; what it is called stands in the dialog, which is fetched when it is wanted. */
export type Command = { id: CommandId; key: string }

const highlightKeys: Readonly<Record<HighlightColour, string>> = { yellow: 'y', blue: 'u' }

export const commands: readonly Command[] = [
  ...LETTERS.map((letter): Command => ({ id: `answer${letter}`, key: letter.toLowerCase() })),
  ...LETTERS.map((letter): Command => ({ id: `strike${letter}`, key: letter })),
  ...HIGHLIGHT_COLOURS.map((id): Command => ({ id, key: highlightKeys[id] })),
  { id: 'flag', key: 'f' },
  { id: 'erase', key: 'e' },
  { id: 'undo', key: 'z' },
  { id: 'redo', key: 'Z' },
  { id: 'next', key: 'n' },
  { id: 'previous', key: 'p' },
  { id: 'nextPassage', key: 'N' },
  { id: 'previousPassage', key: 'P' },
  { id: 'passage', key: 'r' },
  { id: 'questions', key: 'q' },
  { id: 'navigator', key: 'g' },
  { id: 'time', key: 't' },
  { id: 'list', key: '?' },
]

/** The key of a command: the one that was chosen for it, or the default. */
export function keyOf(command: Command, { keys }: Pick<Settings, 'keys'>): string {
  return keys[command.id] ?? command.key
}

type KeySettings = Pick<Settings, 'keys' | 'shortcutsOn'>

/**
 * The command that a key stands for; none while single-key shortcuts are switched off. A key that was chosen keeps its
 * command when it becomes another's default.
 */
export function commandOf(key: string, settings: KeySettings): Command | undefined {
  if (!settings.shortcutsOn) return undefined
  const meant = commands.filter((command) => keyOf(command, settings) === key)
  return meant.find(({ id }) => settings.keys[id]) ?? meant[0]
}

/** What a tooltip adds about a command's key: ' (Shift+A)', or nothing where keys do nothing. */
export function hintOf(id: string | undefined, settings: KeySettings): string {
  const command = settings.shortcutsOn && commands.find((each) => each.id === id)
  return command ? ` (${keyName(keyOf(command, settings))})` : ''
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * The key that was pressed. Only Shift makes a capital, not Caps Lock. On a non-Latin layout, letters map to the Latin key in the
 * same position.
 */
export function pressedKey({ key: typed, code, shiftKey }: Press): string {
  const isForeign = /^\p{L}$/u.test(typed) && !/\p{Script=Latin}/u.test(typed)
  const key = (isForeign && /^Key([A-Z])$/.exec(code)?.[1]) || typed
  const cased = shiftKey ? key.toUpperCase() : key.toLowerCase()
  return [...key].length === 1 && [...cased].length === 1 ? cased : key
}

/** Keys that a shortcut must not be: they type, move or leave. */
export function canBeShortcut(key: string): boolean {
  return [...key].length === 1 && key !== ' '
}

/** How a key is written: a capital is pressed with Shift. */
export function keyName(key: string): string {
  return key !== key.toLowerCase() ? `Shift+${key}` : key.toUpperCase()
}
