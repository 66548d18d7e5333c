import type { Identity } from '../api/identityPort'
import { entered } from '../redux/entered'
import type { AppDispatch, AppStartListening, RootState } from '../redux/types'
import { identityAbsent, identityFound, selectAuth } from './authSlice'
import { readPerson } from './rememberedPerson'

/**
 * Turns the provider's reports into events; returns the end of listening.
 * @param isAtWork whether this device has somebody's test on screen
 */
export function watchIdentity(
  identity: Identity,
  dispatch: AppDispatch,
  deviceStorage: Storage,
  isAtWork: (uid: string) => boolean = () => false,
): () => void {
  return identity.watch((person) =>
    dispatch(
      person
        ? identityFound({ ...person, isAtWork: isAtWork(person.uid) })
        : identityAbsent({ remembered: readPerson(deviceStorage) }),
    ),
  )
}

/** Clears the cached passages of a user who has left or whose login is lost: the device may be another person's now. */
export function addAbsenceListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'reauthenticating', 'signedOut'),
    effect: async (_action, { extra }) => {
      await extra.passageShelf.clear().catch((error: unknown) => console.error('Not removed:', error))
    },
  })
}
