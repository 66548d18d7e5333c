import type { ReactNode } from 'react'

/** Small drawings in the colour of the text beside them; the text says what they mean. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1.25em"
      height="1.25em"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}

export function TickIcon() {
  return (
    <Icon>
      <path d="M4 10.5 8 14.5 16 5.5" />
    </Icon>
  )
}

export function CrossIcon() {
  return (
    <Icon>
      <path d="M5 5 15 15 M15 5 5 15" />
    </Icon>
  )
}
