import { memo, type MouseEvent } from 'react'
import { VisuallyHidden } from '@chakra-ui/react'
import type { Letter } from '../../domain/exam'
import type { Highlight } from '../../domain/work'
import { QuestionText } from './room/QuestionText'

type OptionRowProps = {
  name: string
  letter: Letter
  text: string
  /** With `highlights`, for a text that takes them. */
  question?: number
  highlights?: readonly Highlight[]
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
  question,
  highlights,
  checked,
  struck = false,
  onChoose,
  onStrike,
  strikeHint = '',
  isStrikeStop = true,
}: OptionRowProps) {
  return (
    <div
      className="option"
      data-closed={onChoose === undefined || undefined}
      data-checked={checked || undefined}
    >
      <label data-struck={struck || undefined} onClick={keepSelection}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={checked}
          disabled={!onChoose}
          onChange={() => onChoose?.(letter)}
        />
        <span>
          <strong>{letter}.</strong>{' '}
          {question !== undefined && highlights ? (
            <QuestionText question={question} option={letter} text={text} highlights={highlights} />
          ) : (
            text
          )}
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

/** Selecting an option's words must not choose it. */
function keepSelection(event: MouseEvent<HTMLLabelElement>): void {
  const selection = document.getSelection()
  const isRadio = event.target instanceof HTMLInputElement
  if (!isRadio && selection?.isCollapsed === false && event.currentTarget.contains(selection.focusNode))
    event.preventDefault()
}
