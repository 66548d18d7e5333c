import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
  type User,
} from 'firebase/auth'
import type { AppConfig } from '../../domain/config'
import type {
  ChangeOutcome,
  Identity,
  IdentityPerson,
  LogInOutcome,
  MailOutcome,
  PasswordOutcome,
  RegisterRefusal,
} from '../api/identityPort'

/** Persists the login in localStorage, where the first screen reads it without the library. */
export function createFirebaseIdentity({ identity: settings }: AppConfig): Identity {
  const app = initializeApp({
    apiKey: settings.apiKey,
    projectId: settings.projectId,
    authDomain: settings.authDomain,
  })
  withoutStatistics(app)
  const auth = initializeAuth(app, { persistence: browserLocalPersistence })
  if (settings.emulatorUrl) connectAuthEmulator(auth, settings.emulatorUrl, { disableWarnings: true })

  return {
    watch: (onChange) => {
      let told = ''
      onIdTokenChanged(auth, (user) => {
        const person = user && personOf(user)
        const news = JSON.stringify(person)
        // Firebase also reports every new token; skip reports without changes.
        if (news !== told) onChange(person)
        told = news
        if (user) void followToken(user).catch(() => undefined)
      })
    },
    async token(fresh) {
      await auth.authStateReady()
      const user = auth.currentUser
      try {
        return user && (await user.getIdToken(fresh))
      } catch (error) {
        // Firebase signs out when a login has ended, but not when its account is unknown.
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
        return outcomeOf(refusals, error, 'refused')
      }
    },
    async register(email, password) {
      try {
        await createUserWithEmailAndPassword(auth, email, password)
        return { registered: true }
      } catch (error) {
        return {
          registered: false,
          reason: outcomeOf(registerReasons, error, 'other'),
          message: messageOf(error),
        }
      }
    },
    async sendPasswordReset(email) {
      try {
        await sendPasswordResetEmail(auth, email)
      } catch (error) {
        // Hides whether the address has an account.
        return { sent: codeOf(error) === 'auth/user-not-found' }
      }
      return { sent: true }
    },
    async sendVerification() {
      try {
        if (auth.currentUser === null) return 'notSent'
        await sendEmailVerification(auth.currentUser)
        return 'sent'
      } catch (error) {
        return outcomeOf(mailOutcomes, error, 'notSent')
      }
    },
    async changeEmail(email) {
      try {
        if (auth.currentUser === null) return 'recentLoginRequired'
        await verifyBeforeUpdateEmail(auth.currentUser, email)
        return 'sent'
      } catch (error) {
        return outcomeOf(changeOutcomes, error, 'notSent')
      }
    },
    async changePassword(password) {
      try {
        if (auth.currentUser === null) return 'unreachable'
        await updatePassword(auth.currentUser, password)
        return 'changed'
      } catch (error) {
        return outcomeOf(passwordOutcomes, error, 'unreachable')
      }
    },
    async refresh() {
      await auth.authStateReady()
      // Refresh the token first: the server reads the address from it.
      await auth.currentUser?.getIdToken(true)
      await auth.currentUser?.reload()
    },
    logOut: () => signOut(auth),
  }
}

/**
 * The library's usage statistics open IndexedDB before each request, which in some browser profiles never answers: each
 * login and token then took 30 s.
 */
function withoutStatistics(app: FirebaseApp): void {
  const { container } = app as FirebaseApp & {
    container: { addOrOverwriteComponent(component: object): void }
  }
  container.addOrOverwriteComponent({
    name: 'heartbeat',
    instanceFactory: () => ({ triggerHeartbeat: async () => undefined, getHeartbeatsHeader: async () => '' }),
    type: 'PRIVATE',
    multipleInstances: false,
    serviceProps: {},
    instantiationMode: 'LAZY',
    onInstanceCreated: null,
  })
}

function personOf({ uid, email, emailVerified }: User): IdentityPerson {
  return { uid, email: email ?? '', emailVerified }
}

/** A new token can have a newer address or confirmation than the cached user. */
async function followToken(user: User): Promise<void> {
  const { claims } = await user.getIdTokenResult()
  const isBehind =
    claims['email'] !== user.email || (claims['email_verified'] === true && !user.emailVerified)
  if (isBehind) await user.reload()
}

/** Outcomes by code, without 'auth/'. */
type Outcomes<Outcome> = Readonly<Record<string, Outcome>>

const mailOutcomes: Outcomes<MailOutcome> = { 'too-many-requests': 'tooManyTries' }

const changeOutcomes: Outcomes<ChangeOutcome> = {
  ...mailOutcomes,
  'requires-recent-login': 'recentLoginRequired',
  'user-token-expired': 'recentLoginRequired',
  'email-already-in-use': 'addressRefused',
  'invalid-email': 'addressRefused',
  'invalid-new-email': 'addressRefused',
  'missing-new-email': 'addressRefused',
  'invalid-recipient-email': 'addressRefused',
}

const refusals: Outcomes<Exclude<LogInOutcome, 'loggedIn'>> = {
  'network-request-failed': 'unreachable',
  'internal-error': 'unreachable',
  timeout: 'unreachable',
  'too-many-requests': 'tooManyTries',
}

const registerReasons: Outcomes<RegisterRefusal['reason']> = {
  ...refusals,
  'email-already-in-use': 'emailTaken',
  'invalid-email': 'emailRefused',
  'missing-email': 'emailRefused',
  'weak-password': 'passwordRefused',
  'missing-password': 'passwordRefused',
  'password-does-not-meet-requirements': 'passwordRefused',
}

const passwordOutcomes: Outcomes<PasswordOutcome> = {
  'weak-password': 'weak',
  'missing-password': 'weak',
  'password-does-not-meet-requirements': 'weak',
  'too-many-requests': 'tooManyTries',
}

function outcomeOf<Outcome>(outcomes: Outcomes<Outcome>, error: unknown, other: Outcome): Outcome {
  return outcomes[codeOf(error).replace('auth/', '')] ?? other
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/**
 * From firebase.google.com/docs/auth/admin/errors and the SDK's debug messages; production builds send only the code.
 */
const documented: Record<string, string> = {
  'auth/email-already-in-use': 'The email address is already in use by another account.',
  'auth/invalid-email': 'The email address is badly formatted.',
  'auth/missing-email': 'An email address must be provided.',
  'auth/weak-password': 'The password must be 6 characters long or more.',
  'auth/missing-password': 'A non-empty password must be provided.',
  'auth/too-many-requests':
    'We have blocked all requests from this device due to unusual activity. Try again later.',
  'auth/network-request-failed':
    'A network error (such as timeout, interrupted connection or unreachable host) has occurred.',
  'auth/operation-not-allowed': 'The given sign-in provider is disabled.',
  'auth/internal-error': 'An internal error has occurred.',
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const words = message
    .replace(/^Firebase: /, '')
    .replace(/ \(auth\/[\w-]+\)\.?$/, '')
    .replaceAll(/[[\]]/g, '')
  const sentence = words === 'Error' ? (documented[codeOf(error)] ?? codeSentence(error)) : words
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function codeSentence(error: unknown): string {
  const words = codeOf(error).replace('auth/', '').replaceAll('-', ' ')
  return words === '' ? 'Registration failed.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
