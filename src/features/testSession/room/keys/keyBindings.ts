import { LETTERS, type Letter } from '../../../../../domain/exam'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../../../domain/work'
import type { Settings } from '../../../../settings/settings'

export type ActCommand =
  `answer${Letter}` | `strike${Letter}` | HighlightColor | 'flag' | 'erase' | 'undo' | 'redo'
export type MoveCommand = 'next' | 'previous' | 'nextPassage' | 'previousPassage' | 'passage' | 'questions'
export type LookCommand = 'navigator' | 'time' | 'list'
export type CommandId = ActCommand | MoveCommand | LookCommand

/** The titles are in the dialog's chunk. */
export type Command = { id: CommandId; key: string }

const highlightKeys: Readonly<Record<HighlightColor, string>> = { yellow: 'y', blue: 'u' }

export const commands: readonly Command[] = [
  ...LETTERS.map((letter): Command => ({ id: `answer${letter}`, key: letter.toLowerCase() })),
  ...LETTERS.map((letter): Command => ({ id: `strike${letter}`, key: letter })),
  ...HIGHLIGHT_COLORS.map((id): Command => ({ id, key: highlightKeys[id] })),
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

export function keyOf(command: Command, { keys }: Pick<Settings, 'keys'>): string {
  return keys[command.id] ?? command.key
}

type KeySettings = Pick<Settings, 'keys' | 'shortcutsOn'>

/** Undefined while shortcuts are off. A custom key wins over another command's default. */
export function commandOf(key: string, settings: KeySettings): Command | undefined {
  if (!settings.shortcutsOn) return undefined
  const meant = commands.filter((command) => keyOf(command, settings) === key)
  return meant.find(({ id }) => settings.keys[id]) ?? meant[0]
}

/** Returns ' (Shift+A)', or '' while shortcuts are off. */
export function hintOf(id: string | null | undefined, settings: KeySettings): string {
  const command = settings.shortcutsOn && commands.find((each) => each.id === id)
  return command ? ` (${keyName(keyOf(command, settings))})` : ''
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Ignores Caps Lock. On non-Latin layouts, letters map to the Latin key in the same position. */
export function pressedKey({ key: typed, code, shiftKey }: Press): string {
  const isForeign = /^\p{L}$/u.test(typed) && !/\p{Script=Latin}/u.test(typed)
  const key = (isForeign && /^Key([A-Z])$/.exec(code)?.[1]) || typed
  const cased = shiftKey ? key.toUpperCase() : key.toLowerCase()
  return [...key].length === 1 && [...cased].length === 1 ? cased : key
}

/** Excludes keys that type a space, move or leave. */
export function canBeShortcut(key: string): boolean {
  return [...key].length === 1 && key !== ' '
}

/** A capital is written with Shift. */
export function keyName(key: string): string {
  return key !== key.toLowerCase() ? `Shift+${key}` : key.toUpperCase()
}
