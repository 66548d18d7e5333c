import { logOut } from '../../../../src/auth/authThunks'
import type { DeviceName } from '../device/device'
import type { Page } from '../device/page'
import type { Deed, Place } from '../sitting'
import { goOffline } from './deviceDeeds'
import { finish, usable } from './pageDeeds'

const isPending = ({ session }: Page) =>
  session.status === 'finishing' && session.finish.value === 'confirmed'

export const logOutWhileFinishing = (place: Place): Deed => ({
  says: `${place}: Log Out is pressed while the test is being handed in`,
  can(sitting) {
    const page = usable(sitting, place)
    return page !== null && isPending(page)
  },
  act(sitting) {
    const page = usable(sitting, place)
    if (!page) return
    sitting.faults.strike('logged out while finishing')
    page.screen.leave()
    page.dispatch(logOut())
    sitting.changeLogin(page.device, false)
  },
})

export const finishOfflineAndLogOut = (place: Place): Deed => ({
  says: `${place}: without a network the test is finished, and Log Out is pressed`,
  can: (sitting) => usable(sitting, place)?.screen.canFinish === true,
  async act(sitting) {
    const { name, isOnline } = sitting.deviceAt(place)
    if (isOnline) await goOffline(name).act(sitting)
    for (const deed of [finish(place), logOutWhileFinishing(place)])
      if (deed.can(sitting)) await deed.act(sitting)
  },
})

export const logInAgain = (name: DeviceName): Deed => ({
  says: `the ${name} is logged in again`,
  can: ({ devices }) => !devices[name].isLoggedIn && devices[name].isOnline && devices[name].isAwake,
  act(sitting) {
    sitting.faults.occur('logged in again')
    sitting.changeLogin(sitting.devices[name], true)
  },
})
