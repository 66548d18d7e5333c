import { useState } from 'react'
import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { selectSettings, settingChanged } from '../../../../settings/settingsSlice'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'
import { canBeShortcut, commands, groups, keyName, keyOf, type Command } from './shortcuts'

type ShortcutsDialogProps = { open: boolean; onClose(): void }

/** The room's keys: each can be changed, and all of them be switched off. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const dispatch = useAppDispatch()
  const settings = useAppSelector(selectSettings)
  const [asking, setAsking] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const take = (command: Command, key: string) => {
    if (key === 'Escape' || key === 'Tab') return setAsking(null)
    if (!canBeShortcut(key)) return setSaid('Please press a letter, a figure or a sign.')
    const other = commands.find((each) => each.id !== command.id && keyOf(each, settings) === key)
    if (other) return setSaid(`${keyName(key)} is taken: ${other.title}.`)
    dispatch(settingChanged({ keys: { ...settings.keys, [command.id]: key } }))
    setSaid(`${command.title}: ${keyName(key)}.`)
    setAsking(null)
  }

  return (
    <Dialog
      open={open}
      title="Keys"
      wide
      onClose={onClose}
      actions={
        <>
          <Button
            variant="plain"
            onClick={() => {
              dispatch(settingChanged({ keys: {}, shortcutsOn: true }))
              setSaid('All keys are the usual ones.')
            }}
          >
            Usual keys
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <chakra.label display="flex" gap="3" alignItems="center" minHeight="touch">
        <input
          type="checkbox"
          checked={settings.shortcutsOn}
          onChange={({ target }) => dispatch(settingChanged({ shortcutsOn: target.checked }))}
        />
        Use single keys
      </chakra.label>
      <p>
        Ctrl + Z and Ctrl + Y undo and redo in any case. In the passage, the left and right arrows select a
        word, and with Shift more of it.
      </p>
      <Box role="status" minHeight="1.5em" color="mutedInk">
        {said}
      </Box>
      <Stack gap="6">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <Flex
                  key={command.id}
                  justify="space-between"
                  align="center"
                  paddingBlock="1"
                  borderBottom="hairline"
                >
                  <span>{command.title}</span>
                  <Button
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
                      take(command, event.key)
                    }}
                  >
                    {asking === command.id ? 'Press a key' : keyName(keyOf(command, settings))}
                  </Button>
                </Flex>
              ))}
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
