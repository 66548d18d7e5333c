/**
 * Returns the uid in a bearer token, or null. The token is not verified: use this only to separate users' data on a
 * device, never to grant access.
 */
export function bearerUid(authorization: string | null): string | null {
  try {
    const [, payload = ''] = (authorization ?? '').split('.')
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' && sub !== '' ? sub : null
  } catch {
    return null
  }
}
