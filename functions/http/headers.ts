import type { AppConfig } from '../../domain/config'

/** Called by the identity provider's browser SDK */
const IDENTITY_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

const TWO_YEARS_SECONDS = 63_072_000

type HeaderOptions = {
  config: AppConfig
  /** Served over https, so HSTS is safe */
  production: boolean
  scriptHashes: readonly string[]
}

export function securityHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    // For browsers without frame-ancestors
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    // No site may embed an answer, nor read it: no CORS header is sent.
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    ...(options.production
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  }
}

/** Denied, so injected code can't use them either. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Only the card provider's frame may request a wallet payment */
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

/** CSP sources have no query, and `;` and `,` must be escaped. */
function fileSource(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}
