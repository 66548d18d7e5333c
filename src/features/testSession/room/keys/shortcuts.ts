import { LETTERS } from '../../../../../domain/exam'
import type { Settings } from '../../../../settings/settings'

type Group = 'Answer' | 'Mark' | 'Move' | 'Look'

/** What a key can be asked to do in the room, in the order in which the dialog lists it. */
export type Command = { id: string; title: string; key: string; group: Group }

const ofLetters = (make: (letter: (typeof LETTERS)[number]) => Omit<Command, 'group'>, group: Group) =>
  LETTERS.map((letter) => ({ ...make(letter), group }))

export const commands: readonly Command[] = [
  ...ofLetters(
    (letter) => ({ id: `answer${letter}`, title: `Choose ${letter}`, key: letter.toLowerCase() }),
    'Answer',
  ),
  ...ofLetters((letter) => ({ id: `strike${letter}`, title: `Strike out ${letter}`, key: letter }), 'Answer'),
  { id: 'flag', title: 'Flag the question', key: 'f', group: 'Mark' },
  { id: 'yellow', title: 'Highlight in yellow', key: 'y', group: 'Mark' },
  { id: 'blue', title: 'Highlight in blue', key: 'u', group: 'Mark' },
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
