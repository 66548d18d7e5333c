import { useId } from 'react'
import { TIME_FACTORS, TIME_LIMIT_SECONDS, timeLimitSeconds, type TimeFactor } from '../../domain/exam'
import { Failure } from '../ui/Failure'
import type { TimeAllowed } from './timeAllowed'
import '../ui/styles/frame.css'
import './timeChoice.css'

/** How much time a test is to have; it holds from the next start on. */
export function TimeChoice({ time }: { time: TimeAllowed }) {
  const { factor, isSaving, failure, choose } = time
  const id = useId()
  return (
    <>
      <div className="time-choice">
        <label htmlFor={id}>Time allowed</label>
        <select
          className="field"
          id={id}
          value={factor}
          aria-busy={isSaving || undefined}
          onChange={({ target }) => {
            const chosen = TIME_FACTORS.find((each) => String(each) === target.value)
            if (chosen) choose(chosen)
          }}
        >
          {TIME_FACTORS.map((each) => (
            <option key={each} value={each}>
              {minutesWith(each)}
            </option>
          ))}
        </select>
      </div>
      {failure && <Failure failure={failure} what="The time allowed was not changed." />}
    </>
  )
}

/** '90 min', or '135 min (90 × 1.5)': what a longer time is made of is what a taker was granted. */
function minutesWith(factor: TimeFactor): string {
  const minutes = `${timeLimitSeconds(factor) / 60} min`
  return factor === 1 ? minutes : `${minutes} (${TIME_LIMIT_SECONDS / 60} × ${factor})`
}
