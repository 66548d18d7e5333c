import { LETTERS, type Letter } from '../../../../../domain/exam'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '../../../../../domain/work'
import type { Settings } from '../../../../settings/settings'

type Group = 'Answer' | 'Mark' | 'Move' | 'Look'

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
  { id: 'navigator', title: 'Open the navigator', key: 'g', group: 'Look' },
  { id: 'time', title: 'Say the time left', key: 't', group: 'Look' },
  { id: 'list', title: 'List the keys', key: '?', group: 'Look' },
]

export const groups: readonly Group[] = ['Answer', 'Mark', 'Move', 'Look']

/** The key of a command: the one that was chosen for it, or the usual one. */
export function keyOf(command: Command, { keys }: Pick<Settings, 'keys'>): string {
  return keys[command.id] ?? command.key
}

/** The command that a key stands for; none while single keys are switched off. */
export function commandOf(
  key: string,
  settings: Pick<Settings, 'keys' | 'shortcutsOn'>,
): Command | undefined {
  return settings.shortcutsOn ? commands.find((command) => keyOf(command, settings) === key) : undefined
}

/** Keys that single keys must not be: they type, move or leave. */
export function canBeShortcut(key: string): boolean {
  return [...key].length === 1 && key !== ' '
}

/** How a key is written: a capital is pressed with Shift. */
export function keyName(key: string): string {
  return key !== key.toLowerCase() ? `Shift + ${key}` : key.toUpperCase()
}
