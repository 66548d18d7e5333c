export const paths = {
  login: '/login',
  register: '/register',
  sample: '/sample',
  testPage: '/testpage',
  report: '/report',
  progress: '/progress',
  notes: '/notes',
  practice: '/practice',
  purchaseHistory: '/purchase-history',
  receipt: '/receipt',
  account: '/account',
  descriptionOfGoods: '/description-of-goods',
  termsAndConditions: '/terms-and-conditions',
  returnRefundPolicy: '/return-refund-policy',
  privacyPolicy: '/privacy-policy',
} as const

/** In the footer's order */
export const legalScreens = [
  'privacyPolicy',
  'termsAndConditions',
  'descriptionOfGoods',
  'returnRefundPolicy',
] as const satisfies readonly (keyof typeof paths)[]
export type LegalScreen = (typeof legalScreens)[number]

/** Prerendered and listed in the sitemap */
export const publicScreens = ['login', 'sample', 'register', ...legalScreens] as const
export type PublicScreen = (typeof publicScreens)[number]

const screenAddresses: ReadonlySet<string> = new Set(['/', ...Object.values(paths)])

/** Lowercased, without a trailing slash */
export function screenAddress(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}

export function isScreen(pathname: string): boolean {
  return screenAddresses.has(screenAddress(pathname))
}
