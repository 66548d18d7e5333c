/** What the rest of the app needs of the identity provider; Firebase is behind it (src/auth/firebaseIdentity.ts). */
export type Identity = {
  /** Calls back with the signed-in identity, or null, at once and on every change; returns the end of listening. */
  watch(onChange: (person: IdentityPerson | null) => void): () => void
  /** The signed-in identity's token, or null when nobody is. `fresh` asks the provider for a new one. */
  token(fresh: boolean): Promise<string | null>
  /** The server refuses a token that was fresh: the login that it came from is over, unless there is a newer one. */
  refused(token: string): Promise<void>
  logIn(email: string, password: string): Promise<LogInOutcome>
  register(
    email: string,
    password: string,
  ): Promise<{ registered: true } | ({ registered: false } & RegisterRefusal)>
  /** The same answer whether or not the address has an account. */
  sendPasswordReset(email: string): Promise<{ sent: boolean }>
  /** Mails a link that confirms the signed-in identity's address. */
  sendVerification(): Promise<MailOutcome>
  /** Mails a link to another address; the login has that address once the link is opened, and not before. */
  changeEmail(email: string): Promise<ChangeOutcome>
  /** Gives the signed-in identity another password; it has just logged in. Every other login of it ends. */
  changePassword(password: string): Promise<PasswordOutcome>
  /** Asks the provider for the identity as it is now; `watch` tells what has changed, also that the login has ended. */
  refresh(): Promise<void>
  logOut(): Promise<void>
}

export type IdentityPerson = {
  uid: string
  email: string
  /** Whether the address is confirmed; absent while the provider has not said. */
  emailVerified?: boolean
}

export type LogInOutcome = 'loggedIn' | 'refused' | 'unreachable' | 'tooManyTries'

/** Why there is no account, as far as it is known, and the provider's own message. */
export type RegisterRefusal = {
  reason: 'emailTaken' | 'emailRefused' | 'passwordRefused' | 'tooManyTries' | 'unreachable' | 'other'
  message: string
}

export type MailOutcome = 'sent' | 'tooManyTries' | 'notSent'

export type ChangeOutcome = MailOutcome | 'addressRefused' | 'recentLoginRequired'

export type PasswordOutcome = 'changed' | 'weak' | 'tooManyTries' | 'unreachable'
