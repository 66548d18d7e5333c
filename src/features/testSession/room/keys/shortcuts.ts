import { LETTERS, type Letter } from '../../../../../domain/exam'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '../../../../../domain/work'
import type { Settings } from '../../../../settings/settings'

type Group = 'Answer' | 'Mark' | 'Move' | 'View'

export type ActCommand =
  `answer${Letter}` | `strike${Letter}` | HighlightColour | 'flag' | 'erase' | 'undo' | 'redo'
export type MoveCommand = 'next' | 'previous' | 'nextPassage' | 'previousPassage' | 'passage' | 'questions'
export type LookCommand = 'navigator' | 'time' | 'list'
export type CommandId = ActCommand | MoveCommand | LookCommand

/** What a key can be asked to do in the room, in the order in which the dialog lists it. */
export type Command = { id: CommandId; title: string; key: string; group: Group }

const highlightKeys: Readonly<Record<HighlightColour, string>> = { yellow: 'y', blue: 'u' }

export const commands: readonly Command[] = [
  ...LETTERS.map((letter): Command => {
    return { id: `answer${letter}`, title: `Choose ${letter}`, key: letter.toLowerCase(), group: 'Answer' }
  }),
  ...LETTERS.map((letter): Command => {
    return { id: `strike${letter}`, title: `Strike out ${letter}`, key: letter, group: 'Answer' }
  }),
  { id: 'flag', title: 'Flag the question', key: 'f', group: 'Mark' },
  ...HIGHLIGHT_COLOURS.map((colour): Command => {
    return { id: colour, title: `Highlight in ${colour}`, key: highlightKeys[colour], group: 'Mark' }
  }),
  { id: 'erase', title: 'Erase highlight', key: 'e', group: 'Mark' },
  { id: 'undo', title: 'Undo', key: 'z', group: 'Mark' },
  { id: 'redo', title: 'Redo', key: 'Z', group: 'Mark' },
  { id: 'next', title: 'Next question', key: 'n', group: 'Move' },
  { id: 'previous', title: 'Previous question', key: 'p', group: 'Move' },
  { id: 'nextPassage', title: 'Next passage', key: 'N', group: 'Move' },
  { id: 'previousPassage', title: 'Previous passage', key: 'P', group: 'Move' },
  { id: 'passage', title: 'Go to the passage', key: 'r', group: 'Move' },
  { id: 'questions', title: 'Go to the question', key: 'q', group: 'Move' },
  { id: 'navigator', title: 'Open the navigator', key: 'g', group: 'View' },
  { id: 'time', title: 'Time left', key: 't', group: 'View' },
  { id: 'list', title: 'Show shortcuts', key: '?', group: 'View' },
]

export const groups: readonly Group[] = ['Answer', 'Mark', 'Move', 'View']

/** The key of a command: the one that was chosen for it, or the default. */
export function keyOf(command: Command, { keys }: Pick<Settings, 'keys'>): string {
  return keys[command.id] ?? command.key
}

type KeySettings = Pick<Settings, 'keys' | 'shortcutsOn'>

/** The command that a key stands for; none while single-key shortcuts are switched off. */
export function commandOf(key: string, settings: KeySettings): Command | undefined {
  return settings.shortcutsOn ? commands.find((command) => keyOf(command, settings) === key) : undefined
}

/** What a tooltip adds about a command's key: ' (Shift+A)', or nothing where keys do nothing. */
export function hintOf(id: string | undefined, settings: KeySettings): string {
  const command = settings.shortcutsOn && commands.find((each) => each.id === id)
  return command ? ` (${keyName(keyOf(command, settings))})` : ''
}

/** The key that was pressed. Caps Lock changes no letter: only Shift makes a capital. */
export function pressedKey({ key, shiftKey }: { key: string; shiftKey: boolean }): string {
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
