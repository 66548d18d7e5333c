import type { AppConfig } from '../../domain/config'

/** Where the browser SDK of the identity provider talks to. */
const IDENTITY_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

const TWO_YEARS_SECONDS = 63_072_000

type HeaderOptions = {
  config: AppConfig
  /** Origins whose scripts and frames the page may use beside its own. */
  providerOrigins: readonly string[]
  /** Behind https; only then may a browser be told to insist on it. */
  production: boolean
}

/** The headers that every answer carries. */
export function securityHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(options.production
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  }
}

function contentSecurityPolicy({ config, providerOrigins }: HeaderOptions): string {
  const { emulatorUrl } = config.identity
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...providerOrigins],
    // Emotion writes style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(emulatorUrl ? [emulatorUrl] : IDENTITY_ORIGINS)],
    'frame-src': providerOrigins.length > 0 ? providerOrigins : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
