/** Port to the identity provider, implemented in src/auth/firebaseIdentity.ts. */
export type Identity = {
  /** Calls back immediately and on every change, with null if signed out. */
  watch(onChange: (person: IdentityPerson | null) => void): void
  /** Returns null if signed out. `fresh` forces a new token from the provider. */
  token(fresh: boolean): Promise<string | null>
  /** Reports that the server rejected a fresh token: ends its login unless a newer one exists. */
  refused(token: string): Promise<void>
  logIn(email: string, password: string): Promise<LogInOutcome>
  register(
    email: string,
    password: string,
  ): Promise<{ registered: true } | ({ registered: false } & RegisterRefusal)>
  /** Returns the same result whether or not the address has an account. */
  sendPasswordReset(email: string): Promise<{ sent: boolean }>
  /** Sends a link that confirms the user's address. */
  sendVerification(): Promise<MailOutcome>
  /** Sends a link to the new address; the login changes when the link is opened. */
  changeEmail(email: string): Promise<ChangeOutcome>
  /** Requires a recent login; ends the user's other logins. */
  changePassword(password: string): Promise<PasswordOutcome>
  /** Reloads the identity from the provider; `watch` reports changes, including the end of the login. */
  refresh(): Promise<void>
  logOut(): Promise<void>
}

export type IdentityPerson = {
  uid: string
  email: string
  /** Absent until the provider has said. */
  emailVerified?: boolean
}

export type LogInOutcome = 'loggedIn' | 'refused' | 'unreachable' | 'tooManyTries'

/** The reason if known, and the provider's message. */
export type RegisterRefusal = {
  reason: 'emailTaken' | 'emailRefused' | 'passwordRefused' | 'tooManyTries' | 'unreachable' | 'other'
  message: string
}

export type MailOutcome = 'sent' | 'tooManyTries' | 'notSent'

export type ChangeOutcome = MailOutcome | 'addressRefused' | 'recentLoginRequired'

export type PasswordOutcome = 'changed' | 'weak' | 'tooManyTries' | 'unreachable'
