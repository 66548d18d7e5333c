import { useState } from 'react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { LETTERS } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { selectSettings, settingChanged } from '../../../../settings/settingsSlice'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'
import { canBeShortcut, commands, groups, keyName, keyOf, pressedKey, type Command } from './shortcuts'

type ShortcutsDialogProps = { open: boolean; onClose(): void }

/** The room's keys: each can be changed, and all of them be switched off. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const dispatch = useAppDispatch()
  const settings = useAppSelector(selectSettings)
  const [asking, setAsking] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const take = (command: Command, key: string) => {
    if (key === 'Escape' || key === 'Tab') return setAsking(null)
    if (!canBeShortcut(key)) return setSaid('Press a letter, a digit or a symbol.')
    const other = commands.find((each) => each.id !== command.id && keyOf(each, settings) === key)
    if (other) return setSaid(`${keyName(key)} is taken: ${other.title}.`)
    dispatch(settingChanged({ keys: { ...settings.keys, [command.id]: key } }))
    setSaid(`${command.title}: ${keyName(key)}.`)
    setAsking(null)
  }
  const renderKey = (command: Command) => (
    <Button
      key={command.id}
      variant="plain"
      aria-label={`${command.title}: ${keyName(keyOf(command, settings))}. Change`}
      onClick={() => {
        setAsking(command.id)
        setSaid(`Press the new key for: ${command.title}.`)
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
      wide
      onClose={onClose}
      actions={
        <>
          <Button
            variant="plain"
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
    >
      <chakra.label display="flex" gap="3" alignItems="center" minHeight="touch">
        <chakra.input
          type="checkbox"
          css={{ accentColor: 'var(--scheme-pine)' }}
          checked={settings.shortcutsOn}
          onChange={({ target }) => dispatch(settingChanged({ shortcutsOn: target.checked }))}
        />
        Single-key shortcuts
      </chakra.label>
      <p>
        Ctrl+Z and Ctrl+Y always undo and redo. In the passage, arrow keys select a word; hold Shift to
        extend. Press a key below to change it.
      </p>
      <Box role="status" minHeight="1.5em" color="mutedInk">
        {said}
      </Box>
      <Box css={{ columns: { base: 1, md: 2 }, columnGap: '2rem' }}>
        {groups.map((group) => (
          <Box as="section" key={group} css={{ breakInside: 'avoid', marginBottom: '1rem' }}>
            <h3>{group}</h3>
            {rowsOf(group).map(({ title, row }) => (
              <Flex
                key={title}
                justify="space-between"
                align="center"
                gap="2"
                paddingBlock="1"
                borderBottom="hairline"
              >
                <span>{title}</span>
                <Flex gap="1" wrap="wrap" justify="flex-end">
                  {row.map(renderKey)}
                </Flex>
              </Flex>
            ))}
          </Box>
        ))}
      </Box>
    </Dialog>
  )
}

/** What is done to each of the four options stands in one row. */
function rowsOf(group: Command['group']): { title: string; row: readonly Command[] }[] {
  const listed = commands.filter((command) => command.group === group)
  if (group !== 'Answer') return listed.map((command) => ({ title: command.title, row: [command] }))
  return [
    { title: 'Choose A–D', row: listed.slice(0, LETTERS.length) },
    { title: 'Strike out A–D', row: listed.slice(LETTERS.length) },
  ]
}
