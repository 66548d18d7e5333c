import { useState } from 'react'
import { PASSAGES_PER_TEST, timeLimitSeconds, type TimeFactor } from '../../../../../domain/exam'
import { useAppSelector } from '../../../../redux/hooks'
import { selectSettings } from '../../../../settings/settingsSlice'
import { selectClockOffset } from '../../state/testSessionSlice'
import { useEverySecond } from '../useEverySecond'
import { useRoom } from '../useRoom'

export function EvenPace() {
  const isWanted = useAppSelector((state) => selectSettings(state).paceShown)
  const room = useRoom()
  return isWanted && room?.status === 'inProgress' ? <Pace {...room} /> : null
}

function Pace({ deadline, timeFactor }: { deadline: string; timeFactor: TimeFactor }) {
  const [passage, setPassage] = useState(1)
  const limit = timeLimitSeconds(timeFactor)
  useEverySecond(deadline, useAppSelector(selectClockOffset), (left) =>
    setPassage(passageAtEvenPace(left, limit)),
  )
  return <p className="pace">Even pace: passage {passage}</p>
}

/** The passage to be at if each gets the same time. */
export function passageAtEvenPace(secondsLeft: number, limit: number): number {
  const share = Math.min(1, Math.max(0, 1 - secondsLeft / limit))
  return Math.min(PASSAGES_PER_TEST, Math.floor(share * PASSAGES_PER_TEST) + 1)
}
