import * as z from 'zod/mini'
import { parseJson } from '../../../domain/base/parseJson'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'

const Pending = z.object({ from: z.string(), to: z.string() })
type Pending = z.output<typeof Pending>

/** Contains the uid, so that deleting the account finds it. */
const keyOf = (uid: string) => `passage-nine/address/${uid}/pending`

/** Stored on this device, since the provider does not list pending changes. */
export const keepPendingAddress =
  (pending: Pending): AppThunk<Pending> =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    try {
      if (person) deviceStorage.setItem(keyOf(person.uid), JSON.stringify(pending))
    } catch (error) {
      console.error('The new address is not remembered:', error)
    }
    return pending
  }

/** Returns null if this device has sent no link for this user. */
export const readPendingAddress =
  (): AppThunk<Pending | null> =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    const stored = person && deviceStorage.getItem(keyOf(person.uid))
    const parsed = Pending.safeParse(parseJson(stored ?? ''))
    return parsed.success ? parsed.data : null
  }
