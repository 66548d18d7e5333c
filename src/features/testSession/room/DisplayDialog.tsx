import { Button } from '@chakra-ui/react'
import { LOW_TIME_MINUTES } from '../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { SchemeChoice, TextSizeChoice } from '../../../settings/DisplayChoices'
import { selectSettings, settingChanged } from '../../../settings/settingsSlice'
import { Dialog } from '../../../ui/Dialog'

export function DisplayDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const dispatch = useAppDispatch()
  const { clockHidden, paceShown } = useAppSelector(selectSettings)
  return (
    <Dialog
      open={open}
      title="View"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
      list={
        <div className="choices">
          <SchemeChoice />
          <label className="choice">
            <input
              type="checkbox"
              checked={clockHidden}
              onChange={({ target }) => dispatch(settingChanged({ clockHidden: target.checked }))}
            />
            Hide the clock until the last {LOW_TIME_MINUTES} minutes
          </label>
          <label className="choice">
            <input
              type="checkbox"
              checked={paceShown}
              onChange={({ target }) => dispatch(settingChanged({ paceShown: target.checked }))}
            />
            Show where an even pace would be
          </label>
          <TextSizeChoice />
        </div>
      }
    />
  )
}
