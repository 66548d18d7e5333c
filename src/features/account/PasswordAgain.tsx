import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice'
import { TextField } from '../../ui/TextField'

type PasswordAgainProps = { password: string; onChange(password: string): void }

/** Asked of a login that is not recent, before what only its owner may do. */
export function PasswordAgain({ password, onChange }: PasswordAgainProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className="stack">
      <Notice tone="plain">You logged in a while ago. Please enter your password again.</Notice>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={onChange}
      />
    </div>
  )
}
