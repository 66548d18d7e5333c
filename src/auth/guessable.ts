const SHORTEST_NAME = 4

/** True for a common password, one containing the email's local part, or one short repeated part. */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const typed = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= SHORTEST_NAME && typed.includes(name)) return true
  if (/^(.{1,8}?)\1+$/.test(typed)) return true
  // If the list cannot be loaded, the provider's policy decides.
  const list = await import('./commonPasswords').catch(() => null)
  const bare = typed.replace(/[^a-z\d]+$/, '')
  return (
    list !== null &&
    [typed, bare, bare.replace(/\d{1,4}$/, '')].some((each) => list.commonPasswords.has(each))
  )
}
