import { useEffect, useId, useRef } from 'react'
import './styles/frame.css'

type TextFieldProps = {
  label: string
  value: string
  onChange(value: string): void
  type: 'email' | 'password' | 'text'
  autoComplete: string
}

/** A labelled line of text. */
export function TextField({ label, value, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was typed or filled in before the program was here.
    if (field.current?.value) onChange(field.current.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...rest}
        ref={field}
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
