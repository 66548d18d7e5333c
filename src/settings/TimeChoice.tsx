import { useId } from 'react'
import { TIME_FACTORS } from '../../domain/exam'
import { formatLimit } from '../../domain/base/time'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { selectSettings, settingChanged } from './settingsSlice'
import '../ui/styles/frame.css'

/** How much time a test is to have; it holds from the next start on. */
export function TimeChoice() {
  const dispatch = useAppDispatch()
  const { timeFactor } = useAppSelector(selectSettings)
  const id = useId()
  return (
    <div className="time-choice">
      <label htmlFor={id}>Time for a test</label>
      <select
        className="field"
        id={id}
        value={timeFactor}
        onChange={({ target }) => {
          const chosen = TIME_FACTORS.find((factor) => String(factor) === target.value)
          if (chosen) dispatch(settingChanged({ timeFactor: chosen }))
        }}
      >
        {TIME_FACTORS.map((factor) => (
          <option key={factor} value={factor}>
            {formatLimit(factor)}
          </option>
        ))}
      </select>
    </div>
  )
}
