import type { Identity } from '../api/identityPort'
import { entered } from '../redux/entered'
import type { AppDispatch, AppStartListening, RootState } from '../redux/types'
import { identityAbsent, identityFound, selectAuth } from './authSlice'
import { readPerson } from './rememberedPerson'

/** @param isAtWork whether the user's test is on screen */
export function watchIdentity(
  identity: Identity,
  dispatch: AppDispatch,
  deviceStorage: Storage,
  isAtWork: (uid: string) => boolean = () => false,
): void {
  identity.watch((person) =>
    dispatch(
      person
        ? identityFound({ ...person, isAtWork: isAtWork(person.uid) })
        : identityAbsent({ remembered: readPerson(deviceStorage) }),
    ),
  )
}

/** The device may be shared, so cached passages are deleted. */
export function addAbsenceListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'reauthenticating', 'signedOut'),
    effect: async (_action, { extra }) => {
      await extra.passageCache.clear().catch((error: unknown) => console.error('Not removed:', error))
    },
  })
}
