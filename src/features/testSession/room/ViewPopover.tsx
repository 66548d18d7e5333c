import { LOW_TIME_MINUTES } from '../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { DisplayChoices } from '../../../settings/DisplayChoices'
import { selectSettings, settingChanged } from '../../../settings/settingsSlice'
import { Popover } from '../../../ui/Popover'

export function ViewPopover({ open, onClose }: { open: boolean; onClose(): void }) {
  const dispatch = useAppDispatch()
  const { clockHidden, paceShown } = useAppSelector(selectSettings)
  return (
    <Popover
      open={open}
      label="View"
      positioning={{
        placement: 'bottom-start',
        getAnchorRect: () => openerOf()?.getBoundingClientRect() ?? null,
      }}
      finalFocusEl={openerOf}
      // Its second press closes.
      persistentElements={[openerOf]}
      onClose={onClose}
    >
      <div className="choices">
        <DisplayChoices />
        <div>
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
        </div>
      </div>
    </Popover>
  )
}

/** The tool, or on a phone the button of the tools' menu. */
function openerOf(): HTMLElement | null {
  const tools = [...document.querySelectorAll<HTMLElement>('.tool.view, .tool.more')]
  return tools.find(({ offsetParent }) => offsetParent !== null) ?? null
}
