import { Box } from '@chakra-ui/react'

type OptionRowProps = {
  name: string
  letter: string
  text: string
  checked: boolean
  /** Absent where nothing can be chosen: the radio is disabled. */
  onChoose?(): void
}

/** One option as a native radio: its letter and its text, the whole row to press. */
export function OptionRow({ name, letter, text, checked, onChoose }: OptionRowProps) {
  return (
    <Box as="label" css={rowCss} data-checked={checked || undefined} data-disabled={!onChoose || undefined}>
      <input
        type="radio"
        name={name}
        value={letter}
        checked={checked}
        disabled={!onChoose}
        onChange={() => onChoose?.()}
      />
      <span>
        <strong>{letter}.</strong> {text}
      </span>
    </Box>
  )
}

const rowCss = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '3',
  alignItems: 'baseline',
  padding: '2',
  minHeight: 'touch',
  borderRadius: 'medium',
  cursor: 'pointer',
  '& input': { width: '1.1em', height: '1.1em', accentColor: 'var(--p9-colors-pine)' },
  '&[data-disabled]': { cursor: 'default' },
  '&:hover:not([data-disabled])': { background: 'tint' },
  '&[data-checked]': { background: 'tint' },
} as const
