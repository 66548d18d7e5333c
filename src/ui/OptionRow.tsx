import { Box, chakra } from '@chakra-ui/react'
import { StrikeIcon } from './icons'
import { VisuallyHidden } from './VisuallyHidden'

type OptionRowProps = {
  name: string
  letter: string
  text: string
  checked: boolean
  /** Struck out: it stays in its place and cannot be chosen. */
  struck?: boolean
  /** Absent where nothing can be chosen: the radio is disabled. */
  onChoose?(): void
  /** Strikes it out or takes the stroke back; absent where nothing can be struck. */
  onStrike?(): void
}

/** One option as a native radio: its letter and its text, the whole row to press, and beside it the stroke. */
export function OptionRow({
  name,
  letter,
  text,
  checked,
  struck = false,
  onChoose,
  onStrike,
}: OptionRowProps) {
  const isOpen = onChoose !== undefined && !struck
  return (
    <Box css={rowCss} data-checked={checked || undefined}>
      <Box as="label" css={labelCss} data-disabled={!isOpen || undefined} data-struck={struck || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={checked}
          disabled={!isOpen}
          onChange={() => onChoose?.()}
        />
        <span>
          <strong>{letter}.</strong> {text}
          {struck && <VisuallyHidden> (struck out)</VisuallyHidden>}
        </span>
      </Box>
      {onStrike && (
        <chakra.button
          type="button"
          css={strikeCss}
          aria-pressed={struck}
          aria-label={`Strike out ${letter}`}
          title={checked ? 'The chosen option cannot be struck out.' : undefined}
          aria-disabled={checked || undefined}
          onClick={checked ? undefined : onStrike}
        >
          <StrikeIcon />
        </chakra.button>
      )}
    </Box>
  )
}

const rowCss = {
  display: 'flex',
  alignItems: 'stretch',
  borderRadius: 'medium',
  '&:hover:has(input:enabled)': { background: 'tint' },
  '&[data-checked]': { background: 'tint' },
} as const

const labelCss = {
  flex: '1',
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '3',
  alignItems: 'baseline',
  padding: '2',
  minHeight: 'touch',
  cursor: 'pointer',
  '& input': { width: '1.1em', height: '1.1em', accentColor: 'var(--p9-colors-pine)' },
  '&[data-disabled]': { cursor: 'default' },
  '&[data-struck] > span': { textDecorationLine: 'line-through', color: 'mutedInk' },
} as const

const strikeCss = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 'touch',
  minHeight: 'touch',
  borderRadius: 'small',
  color: 'mutedInk',
  cursor: 'pointer',
  '&:hover, &[aria-pressed=true]': { color: 'ink' },
  '&[aria-disabled]': { opacity: '0.35', cursor: 'not-allowed' },
} as const
