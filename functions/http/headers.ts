import type { AppConfig } from '../../domain/config'

/** The hosts that the identity provider's browser SDK calls. */
const IDENTITY_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

const TWO_YEARS_SECONDS = 63_072_000

type HeaderOptions = {
  config: AppConfig
  /** Behind https; only then may a browser be told to insist on it. */
  production: boolean
  /** Of the scripts in the page (functions/http/builtApp.ts). */
  scriptHashes: readonly string[]
}

/** The headers that every answer carries. */
export function securityHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    // No other site may embed an answer; none is told access-control-allow-origin either.
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    ...(options.production
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  }
}

/** Features that the product does not use, so that injected code cannot either. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** The card provider's frame alone may ask for a wallet. */
function permissionsPolicy({ config }: HeaderOptions): string {
  const refused = UNUSED_FEATURES.map((feature) => `${feature}=()`)
  return [...refused, `payment=(self "${config.payments.frameOrigin}")`].join(', ')
}

function contentSecurityPolicy({ config, scriptHashes }: HeaderOptions): string {
  const { emulatorUrl } = config.identity
  const { scriptUrl, frameOrigin } = config.payments
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", fileSource(scriptUrl), ...scriptHashes],
    // Emotion writes style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(emulatorUrl ? [emulatorUrl] : IDENTITY_ORIGINS)],
    'frame-src': [frameOrigin],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/**
 * One file, and no other of its origin, as CSP 3 writes it: without a query, and with the two characters that would end
 * the source or the directive escaped.
 */
function fileSource(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}
