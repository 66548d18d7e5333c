import { chakra, Flex, HStack } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { Button } from '../ui/Button'
import { LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP, type Settings } from './settings'
import { selectSettings, settingChanged } from './settingsSlice'

const schemes: readonly { scheme: Settings['scheme']; title: string }[] = [
  { scheme: 'system', title: 'Match device' },
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
  { scheme: 'salmon', title: 'Black on salmon' },
]

/** The colors of every page on this device. */
export function SchemeChoice() {
  const dispatch = useAppDispatch()
  const { scheme } = useAppSelector(selectSettings)
  return (
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
  )
}

/** The size of passages and questions on this device. */
export function TextSizeChoice() {
  const dispatch = useAppDispatch()
  const { textSize } = useAppSelector(selectSettings)
  const resize = (by: number) => dispatch(settingChanged({ textSize: textSize + by }))
  return (
    <Flex role="group" aria-label="Text size" justify="space-between" align="center" gap="6">
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
          {textSize}%
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
  )
}

/** A radio or a checkbox with its words, as high as a finger. */
export const choiceCss = {
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  minHeight: 'touch',
  cursor: 'pointer',
  '& input': { accentColor: 'var(--p9-colors-pine)' },
} as const
