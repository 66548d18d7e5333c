/** The shortest part of an address that a password may not contain. */
const SHORTEST_NAME = 4

/**
 * Whether a password is one that is tried first: a very common one, one with the account's own address in it, or one
 * short part over and over.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const typed = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= SHORTEST_NAME && typed.includes(name)) return true
  if (/^(.{1,8}?)\1+$/.test(typed)) return true
  // It is asked for when a password is chosen, and the provider has the last word.
  const list = await import('./commonPasswords').catch(() => null)
  const bare = typed.replace(/[^a-z\d]+$/, '')
  return (
    list !== null &&
    [typed, bare, bare.replace(/\d{1,4}$/, '')].some((each) => list.commonPasswords.has(each))
  )
}
