import './styles/frame.css'

/** A full-screen spinner that names what it waits for; shown only when the wait is long enough to be noticed. */
export function Wait({ children }: { children: string }) {
  return (
    <div role="status" className="wait">
      <span aria-hidden />
      {children}
    </div>
  )
}
