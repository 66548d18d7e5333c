import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import type { AppConfig } from '../../domain/config'
import type { Identity, LogInOutcome } from '../api/identityPort'

/** Firebase Auth behind the app's own port. The login persists in localStorage, where the first screen can see it. */
export function createFirebaseIdentity({ identity: settings }: AppConfig): Identity {
  const app = initializeApp({
    apiKey: settings.apiKey,
    projectId: settings.projectId,
    authDomain: settings.authDomain,
  })
  const auth = initializeAuth(app, { persistence: browserLocalPersistence })
  if (settings.emulatorUrl) connectAuthEmulator(auth, settings.emulatorUrl, { disableWarnings: true })

  return {
    watch: (onChange) =>
      onAuthStateChanged(auth, (user) => onChange(user && { uid: user.uid, email: user.email ?? '' })),
    async token(fresh) {
      await auth.authStateReady()
      const user = auth.currentUser
      try {
        return user && (await user.getIdToken(fresh))
      } catch (error) {
        // The library signs out by itself whose login was ended, but not one that the provider never heard of.
        if (codeOf(error) === 'auth/invalid-refresh-token') await signOut(auth)
        if (auth.currentUser === null) return null
        throw error
      }
    },
    async refused(token) {
      if ((await auth.currentUser?.getIdToken()) === token) await signOut(auth)
    },
    async logIn(email, password) {
      try {
        await signInWithEmailAndPassword(auth, email, password)
        return 'loggedIn'
      } catch (error) {
        return refusalOf(error)
      }
    },
    async register(email, password) {
      try {
        await createUserWithEmailAndPassword(auth, email, password)
        return { registered: true }
      } catch (error) {
        return { registered: false, message: messageOf(error) }
      }
    },
    async sendPasswordReset(email) {
      try {
        await sendPasswordResetEmail(auth, email)
      } catch (error) {
        // Saying that an address is unknown would tell who has an account.
        return { sent: codeOf(error) === 'auth/user-not-found' }
      }
      return { sent: true }
    },
    logOut: () => signOut(auth),
  }
}

function refusalOf(error: unknown): Exclude<LogInOutcome, 'loggedIn'> {
  switch (codeOf(error)) {
    case 'auth/network-request-failed':
    case 'auth/internal-error':
    case 'auth/timeout':
      return 'unreachable'
    case 'auth/too-many-requests':
      return 'tooManyTries'
    default:
      return 'refused'
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** The provider's own sentence, without the product's name in front of it and the code behind it. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/^Firebase: /, '')
    .replace(/ \(auth\/[\w-]+\)\.?$/, '')
    .replace(/^Error$/, codeSentence(error))
}

function codeSentence(error: unknown): string {
  const words = codeOf(error).replace('auth/', '').replaceAll('-', ' ')
  return words === '' ? 'Registration failed.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
