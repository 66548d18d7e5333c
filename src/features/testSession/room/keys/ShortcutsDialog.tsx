import { useState } from 'react'
import { Button } from '@chakra-ui/react'
import { LETTERS } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { selectSettings, settingChanged } from '../../../../settings/settingsSlice'
import { Dialog } from '../../../../ui/Dialog'
import { HIGHLIGHT_COLORS } from '../../../../../domain/work'
import {
  canBeShortcut,
  commands,
  keyName,
  keyOf,
  pressedKey,
  type Command,
  type CommandId,
} from './keyBindings'
import '../../../../ui/room/choices.css'
import '../../../../ui/room/shortcuts.css'

type ShortcutsDialogProps = { open: boolean; onClose(): void }

export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const dispatch = useAppDispatch()
  const settings = useAppSelector(selectSettings)
  const [asking, setAsking] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const take = (command: Command, key: string) => {
    if (key === 'Escape' || key === 'Tab') return setAsking(null)
    if (!canBeShortcut(key)) return setSaid('Press a letter, a digit or a symbol.')
    const other = commands.find((each) => each.id !== command.id && keyOf(each, settings) === key)
    if (other) return setSaid(`${keyName(key)} is already used for “${titleOf(other)}”.`)
    dispatch(settingChanged({ keys: { ...settings.keys, [command.id]: key } }))
    setSaid(`${titleOf(command)}: ${keyName(key)}.`)
    setAsking(null)
  }
  const renderKey = (command: Command) => (
    <Button
      key={command.id}
      variant="outline"
      aria-label={`${titleOf(command)}: ${keyName(keyOf(command, settings))}. Change`}
      onClick={() => {
        setAsking(command.id)
        setSaid(`Press the new key for: ${titleOf(command)}.`)
      }}
      onBlur={() => setAsking(null)}
      onKeyDown={(event) => {
        if (asking !== command.id || event.key === 'Shift') return
        if (event.key !== 'Tab') event.preventDefault()
        event.stopPropagation()
        take(command, pressedKey(event))
      }}
    >
      {asking === command.id ? 'Press a key' : keyName(keyOf(command, settings))}
    </Button>
  )

  return (
    <Dialog
      open={open}
      title="Shortcuts"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outline"
            onClick={() => {
              dispatch(settingChanged({ keys: {}, shortcutsOn: true }))
              setSaid('All shortcuts are back to their defaults.')
            }}
          >
            Reset to defaults
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
      list={
        <>
          <label className="choice">
            <input
              type="checkbox"
              checked={settings.shortcutsOn}
              onChange={({ target }) => dispatch(settingChanged({ shortcutsOn: target.checked }))}
            />
            Single-key shortcuts
          </label>
          <p>
            Ctrl+Z and Ctrl+Y always undo and redo. In the passage, arrow keys select a word; hold Shift to
            extend. Select a key below to change it.
          </p>
          <div role="status" className="shortcut-said muted">
            {said}
          </div>
          <div className="shortcuts">
            {groups.map(({ group, rows }) => (
              <section key={group}>
                <h3>{group}</h3>
                {rows.map(({ title, ids }) => (
                  <div key={title} className="shortcut">
                    <span>{title}</span>
                    <div>{commands.filter(({ id }) => ids.includes(id)).map(renderKey)}</div>
                  </div>
                ))}
              </section>
            ))}
          </div>
        </>
      }
    />
  )
}

const ofLetters = (verb: 'answer' | 'strike') => LETTERS.map((letter): CommandId => `${verb}${letter}`)

/** The four options share a row. */
const groups: readonly { group: string; rows: readonly { title: string; ids: readonly CommandId[] }[] }[] = [
  {
    group: 'Answer',
    rows: [
      { title: 'Choose A–D', ids: ofLetters('answer') },
      { title: 'Strike out A–D', ids: ofLetters('strike') },
    ],
  },
  {
    group: 'Mark',
    rows: [
      { title: 'Flag the question', ids: ['flag'] },
      ...HIGHLIGHT_COLORS.map((colour) => ({ title: `Highlight in ${colour}`, ids: [colour] })),
      { title: 'Erase highlight', ids: ['erase'] },
      { title: 'Undo', ids: ['undo'] },
      { title: 'Redo', ids: ['redo'] },
    ],
  },
  {
    group: 'Move',
    rows: [
      { title: 'Next question', ids: ['next'] },
      { title: 'Previous question', ids: ['previous'] },
      { title: 'Next passage', ids: ['nextPassage'] },
      { title: 'Previous passage', ids: ['previousPassage'] },
      { title: 'Go to the passage', ids: ['passage'] },
      { title: 'Go to the question', ids: ['questions'] },
    ],
  },
  {
    group: 'View',
    rows: [
      { title: 'Open the navigator', ids: ['navigator'] },
      { title: 'Time left', ids: ['time'] },
      { title: 'Show shortcuts', ids: ['list'] },
    ],
  },
]

/** For example 'Choose B'. */
function titleOf({ id }: Command): string {
  const row = groups.flatMap(({ rows }) => rows).find(({ ids }) => ids.includes(id))
  return (row?.title ?? id).replace('A–D', id.slice(-1))
}
