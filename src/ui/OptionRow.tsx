import { memo } from 'react'
import { VisuallyHidden } from '@chakra-ui/react'
import type { Letter } from '../../domain/exam'

type OptionRowProps = {
  name: string
  letter: Letter
  text: string
  checked: boolean
  /** Struck out: it stays in its place, and whoever chooses it hears why that does nothing. */
  struck?: boolean
  /** Absent where nothing can be chosen: the radio is disabled. */
  onChoose?(letter: Letter): void
  /** Strikes it out or takes the stroke back; absent where nothing can be struck. */
  onStrike?(letter: Letter): void
  /** The key that does the same, for its tooltip. */
  strikeHint?: string
  /** Whether the Tab key stops at the stroke before an arrow key has gone to another. */
  isStrikeStop?: boolean
}

/** One option as a native radio: its letter and its text, the whole row to press, and beside it the stroke. */
export const OptionRow = memo(function OptionRow({
  name,
  letter,
  text,
  checked,
  struck = false,
  onChoose,
  onStrike,
  strikeHint = '',
  isStrikeStop = true,
}: OptionRowProps) {
  const isClosed = onChoose === undefined || struck
  return (
    <div className="option" data-closed={isClosed || undefined} data-checked={checked || undefined}>
      <label data-struck={struck || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={checked}
          // One that is struck out keeps the focus, and is found by the arrow keys.
          disabled={!onChoose}
          aria-disabled={struck || undefined}
          onChange={() => onChoose?.(letter)}
        />
        <span>
          <strong>{letter}.</strong> {text}
          {struck && <VisuallyHidden> (struck out)</VisuallyHidden>}
        </span>
      </label>
      {onStrike && (
        <button
          type="button"
          className="strike"
          tabIndex={isStrikeStop ? 0 : -1}
          aria-pressed={struck}
          aria-label={`Strike out ${letter}`}
          title={`Strike out ${letter}${strikeHint}`}
          // Whoever presses it all the same hears why it does nothing.
          aria-disabled={checked || undefined}
          onClick={() => onStrike(letter)}
        />
      )}
    </div>
  )
})
