import * as z from 'zod/mini'
import { parseJson } from '../../../domain/base/parseJson'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'

/** Where the link was sent, and the address that it takes the place of. */
const Pending = z.object({ from: z.string(), to: z.string() })
type Pending = z.output<typeof Pending>

/** With the uid in it, so that a deletion finds it. */
const keyOf = (uid: string) => `passage-nine/address/${uid}/pending`

/** Remembers it on this device: the provider does not list links that are open. */
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

/** The last one; null where this device has sent none for the person who is logged in. */
export const readPendingAddress =
  (): AppThunk<Pending | null> =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    const stored = person && deviceStorage.getItem(keyOf(person.uid))
    const parsed = Pending.safeParse(parseJson(stored ?? ''))
    return parsed.success ? parsed.data : null
  }
