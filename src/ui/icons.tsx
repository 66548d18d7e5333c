import type { ReactNode } from 'react'

/** Small drawings in the colour of the text beside them; the text says what they mean. */
function Icon({ children, filled = false }: { children: ReactNode; filled?: boolean }) {
  return (
    <svg
      width="1.25em"
      height="1.25em"
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
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

/** A line through text. */
export function StrikeIcon() {
  return (
    <Icon>
      <path d="M3 10 17 10 M6.5 5.5h7 M6.5 14.5h7" />
    </Icon>
  )
}

export function FlagIcon({ filled }: { filled: boolean }) {
  return (
    <Icon filled={filled}>
      <path d="M5 18V3h10l-2.5 4 2.5 4H5" />
    </Icon>
  )
}
