import { memo } from 'react'
import { VisuallyHidden } from '@chakra-ui/react'
import type { Letter } from '../../domain/exam'

type OptionRowProps = {
  name: string
  letter: Letter
  text: string
  checked: boolean
  struck?: boolean
  /** Omit to disable the radio. */
  onChoose?(letter: Letter): void
  /** Toggles the strike; omit for no strike button. */
  onStrike?(letter: Letter): void
  /** The shortcut key, for the tooltip. */
  strikeHint?: string
  /** False takes the strike button out of the tab order (roving tabindex). */
  isStrikeStop?: boolean
}

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
          // A struck option stays focusable for the arrow keys.
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
          // Stays clickable, so that a message can explain why nothing happens.
          aria-disabled={checked || undefined}
          onClick={() => onStrike(letter)}
        />
      )}
    </div>
  )
})
