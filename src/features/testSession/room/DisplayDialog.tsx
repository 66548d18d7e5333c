import { chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import { LOW_TIME_MINUTES } from '../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP, type Settings } from '../../../settings/settings'
import { selectSettings, settingChanged } from '../../../settings/settingsSlice'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'

const schemes: readonly { scheme: Settings['scheme']; title: string }[] = [
  { scheme: 'system', title: 'Match device' },
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
  { scheme: 'salmon', title: 'Black on salmon' },
]

/** Colours, clock, pace and text size, kept on this device. */
export function DisplayDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const dispatch = useAppDispatch()
  const { scheme, textSize, clockHidden, paceShown } = useAppSelector(selectSettings)
  const resize = (by: number) => dispatch(settingChanged({ textSize: textSize + by }))
  return (
    <Dialog
      open={open}
      wide
      title="View"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Stack gap="6">
        <fieldset>
          <chakra.legend fontWeight="600">Colors</chakra.legend>
          {schemes.map((each) => (
            <chakra.label key={each.scheme} css={choiceCss}>
              <input
                type="radio"
                name="scheme"
                checked={scheme === each.scheme}
                onChange={() => dispatch(settingChanged({ scheme: each.scheme }))}
              />
              {each.title}
            </chakra.label>
          ))}
        </fieldset>
        <chakra.label css={choiceCss}>
          <input
            type="checkbox"
            checked={clockHidden}
            onChange={({ target }) => dispatch(settingChanged({ clockHidden: target.checked }))}
          />
          Hide the clock until the last {LOW_TIME_MINUTES} minutes
        </chakra.label>
        <chakra.label css={choiceCss}>
          <input
            type="checkbox"
            checked={paceShown}
            onChange={({ target }) => dispatch(settingChanged({ paceShown: target.checked }))}
          />
          Show where an even pace would be
        </chakra.label>
        <Flex role="group" aria-label="Text size" justify="space-between" align="center">
          <strong>Text size</strong>
          <HStack gap="2">
            <Button
              variant="plain"
              aria-label="Smaller text"
              disabled={textSize <= SMALLEST_TEXT}
              onClick={() => resize(-TEXT_STEP)}
            >
              A−
            </Button>
            <chakra.span role="status" textStyle="figures" minWidth="3.5rem" textAlign="center">
              {textSize} %
            </chakra.span>
            <Button
              variant="plain"
              aria-label="Larger text"
              disabled={textSize >= LARGEST_TEXT}
              onClick={() => resize(TEXT_STEP)}
            >
              A+
            </Button>
          </HStack>
        </Flex>
      </Stack>
    </Dialog>
  )
}

const choiceCss = {
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  minHeight: 'touch',
  cursor: 'pointer',
  '& input': { accentColor: 'var(--p9-colors-pine)' },
} as const
