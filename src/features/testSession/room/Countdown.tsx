import { useRef, useState } from 'react'
import { LOW_TIME_SECONDS, TOLD_AT_MINUTES } from '../../../../domain/exam'
import { formatClock } from '../../../../domain/base/time'
import { useAppSelector } from '../../../redux/hooks'
import { selectSettings } from '../../../settings/settingsSlice'
import { selectClockOffset } from '../state/testSessionSlice'
import { secondsUntil } from '../state/serverClock'
import type { Say } from './Announcer'
import { useEverySecond } from './useEverySecond'

type CountdownProps = { deadline: string; say: Say }

/** May be hidden until time is low. Announces only at the listed minutes, to not interrupt screen readers. */
export function Countdown({ deadline, say }: CountdownProps) {
  const clockOffset = useAppSelector(selectClockOffset)
  const wantsItHidden = useAppSelector((state) => selectSettings(state).clockHidden)
  const secondsNow = secondsUntil(deadline, clockOffset)
  const [isLow, setLow] = useState(secondsNow <= LOW_TIME_SECONDS)
  const told = useRef(minutesToTell(secondsNow))
  const time = useRef<HTMLSpanElement>(null)
  useEverySecond(deadline, clockOffset, (seconds) => {
    // Bypasses React, so a second renders no component.
    if (time.current) time.current.textContent = formatClock(seconds)
    setLow(seconds <= LOW_TIME_SECONDS)
    const minutes = minutesToTell(seconds)
    if (minutes === told.current) return
    told.current = minutes
    if (minutes !== undefined) say(minutes === 1 ? '1 minute left.' : `${minutes} minutes left.`, 'onScreen')
  })
  const isHidden = wantsItHidden && !isLow
  return (
    <div className="clock">
      <div role="timer" aria-label="Time left" data-low={isLow} data-hidden={isHidden}>
        {/* Reserves the space. */}
        <span className="low-time">Time is low</span>
        <span ref={time} className="time" />
      </div>
    </div>
  )
}

function minutesToTell(seconds: number): number | undefined {
  return TOLD_AT_MINUTES.findLast((minutes) => seconds <= minutes * 60)
}

/** For screen readers. */
export function timeInWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [
    minutes > 0 && (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    (rest > 0 || minutes === 0) && (rest === 1 ? '1 second' : `${rest} seconds`),
  ]
  return `${parts.filter(Boolean).join(' ')} left`
}
