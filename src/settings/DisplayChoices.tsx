import { Button } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP, type Settings } from './settings'
import { selectSettings, settingChanged } from './settingsSlice'
import '../ui/room/choices.css'

export function DisplayChoices() {
  return (
    <>
      <TextSizeChoice />
      <Choice
        of="lineSpacing"
        title="Line spacing"
        options={{ close: 'Close', normal: 'Normal', wide: 'Wide' }}
      />
      <Choice
        of="typeface"
        title="Typeface"
        options={{ literata: 'Literata', inter: 'Inter', atkinson: 'Atkinson Hyperlegible' }}
      />
      <Choice
        of="scheme"
        title="Colors"
        options={{ system: 'Match device', light: 'Light', dark: 'Dark', salmon: 'Black on salmon' }}
      />
    </>
  )
}

type ChoiceProps<Of extends keyof Settings> = {
  of: Of
  title: string
  options: Readonly<Record<Settings[Of] & string, string>>
}

function Choice<Of extends 'lineSpacing' | 'typeface' | 'scheme'>({ of, title, options }: ChoiceProps<Of>) {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector((state) => selectSettings(state)[of])
  return (
    <fieldset>
      <legend className="choice-title">{title}</legend>
      <div className="choice-row">
        {Object.entries<string>(options).map(([value, name]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={of}
              checked={chosen === value}
              onChange={() => dispatch(settingChanged({ [of]: value }))}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TextSizeChoice() {
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
