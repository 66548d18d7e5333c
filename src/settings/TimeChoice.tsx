import { useId } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { TIME_FACTORS } from '../../domain/exam'
import { formatLimit } from '../../domain/time'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { selectSettings, settingChanged } from './settingsSlice'

/** How much time a test is to have; it holds from the next start on. */
export function TimeChoice() {
  const dispatch = useAppDispatch()
  const { timeFactor } = useAppSelector(selectSettings)
  const id = useId()
  return (
    <HStack gap="3" wrap="wrap">
      <label htmlFor={id}>Time for a test</label>
      <chakra.select
        id={id}
        value={timeFactor}
        minHeight="touch"
        paddingInline="3"
        border="control"
        borderRadius="small"
        background="paper"
        color="ink"
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
      </chakra.select>
    </HStack>
  )
}
