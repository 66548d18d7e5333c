import { useEffect, type ReactNode } from 'react'
import { useAnimate } from 'framer-motion/mini'

export function Reveal({ children }: { children: ReactNode }) {
  const [scope, animate] = useAnimate<HTMLDivElement>()
  useEffect(() => {
    const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (wantsStillness || !('animate' in scope.current)) return
    const fade = animate(scope.current, { opacity: [0, 1] }, { duration: 0.18, ease: 'easeOut' })
    return () => fade.stop()
  }, [animate, scope])
  return (
    <div ref={scope} className="reveal">
      {children}
    </div>
  )
}
