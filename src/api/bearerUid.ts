/**
 * Whose name a request is sent in, as its bearer token says; null without one. Nobody has checked the token: this tells
 * one person's things on this device from another's, and guards nothing from whoever can read the device.
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
