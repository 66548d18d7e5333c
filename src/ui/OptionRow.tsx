import { memo } from 'react'
import type { Letter } from '../../domain/exam'
import { StrikeIcon } from './icons'
import { VisuallyHidden } from './VisuallyHidden'
import './styles/exam.css'

type OptionRowProps = {
  name: string
  letter: Letter
  text: string
  checked: boolean
  /** Struck out: it stays in its place and cannot be chosen. */
  struck?: boolean
  /** Absent where nothing can be chosen: the radio is disabled. */
  onChoose?(letter: Letter): void
  /** Strikes it out or takes the stroke back; absent where nothing can be struck. */
  onStrike?(letter: Letter): void
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
}: OptionRowProps) {
  const isOpen = onChoose !== undefined && !struck
  return (
    <div className="option" data-closed={!isOpen || undefined} data-checked={checked || undefined}>
      <label data-struck={struck || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={checked}
          disabled={!isOpen}
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
          aria-pressed={struck}
          aria-label={`Strike out ${letter}`}
          title={checked ? 'The chosen option cannot be struck out.' : undefined}
          aria-disabled={checked || undefined}
          onClick={checked ? undefined : () => onStrike(letter)}
        >
          <StrikeIcon />
        </button>
      )}
    </div>
  )
})
