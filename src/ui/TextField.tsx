import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button'
import { VisuallyHidden } from './VisuallyHidden'
import './styles/frame.css'

type TextFieldProps = {
  label: string
  value: string
  onChange(value: string): void
  type: 'email' | 'password' | 'text'
  autoComplete: string
  /** What to know before typing. */
  hint?: string
  /** What is wrong with what was typed. */
  fault?: string | null
  /** Gives a password a button that shows it. */
  canShow?: boolean
}

/** A labelled line of text, with its hint, and with its fault in its place. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type, hint, fault = null, canShow = false, ...rest } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    // What was typed or filled in before the program was here.
    if (field.current?.value) onChange(field.current.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-line">
        <input
          {...rest}
          type={isShown ? 'text' : type}
          ref={field}
          id={id}
          className="field"
          value={value}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {canShow && (
          <Button variant="quiet" onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden>&nbsp;password</VisuallyHidden>
          </Button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="field-fault">
          {fault}
        </p>
      )}
    </div>
  )
}
