import { Button } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP, type Settings } from './settings'
import { selectSettings, settingChanged } from './settingsSlice'
import '../ui/room/choices.css'

const schemes: readonly { scheme: Settings['scheme']; title: string }[] = [
  { scheme: 'system', title: 'Match device' },
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
  { scheme: 'salmon', title: 'Black on salmon' },
]

export function SchemeChoice() {
  const dispatch = useAppDispatch()
  const { scheme } = useAppSelector(selectSettings)
  return (
    <fieldset>
      <legend className="choice-title">Colors</legend>
      {schemes.map((each) => (
        <label key={each.scheme} className="choice">
          <input
            type="radio"
            name="scheme"
            checked={scheme === each.scheme}
            onChange={() => dispatch(settingChanged({ scheme: each.scheme }))}
          />
          {each.title}
        </label>
      ))}
    </fieldset>
  )
}

export function TextSizeChoice() {
  const dispatch = useAppDispatch()
  const { textSize } = useAppSelector(selectSettings)
  const resize = (by: number) => dispatch(settingChanged({ textSize: textSize + by }))
  return (
    <div role="group" aria-label="Text size in tests" className="text-size">
      <strong>Text size in tests</strong>
      <div>
        <Button
          variant="outline"
          aria-label="Smaller text"
          disabled={textSize <= SMALLEST_TEXT}
          onClick={() => resize(-TEXT_STEP)}
        >
          A−
        </Button>
        <span role="status">{textSize}%</span>
        <Button
          variant="outline"
          aria-label="Larger text"
          disabled={textSize >= LARGEST_TEXT}
          onClick={() => resize(TEXT_STEP)}
        >
          A+
        </Button>
      </div>
    </div>
  )
}
