/** Every address of the app. */
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

/** Those that anybody may read: the build writes each as a page of its own, and search engines are told of them. */
export const publicScreens = [
  'login',
  'sample',
  'register',
  'descriptionOfGoods',
  'termsAndConditions',
  'returnRefundPolicy',
  'privacyPolicy',
] as const satisfies readonly (keyof typeof paths)[]
export type PublicScreen = (typeof publicScreens)[number]

const screenAddresses: ReadonlySet<string> = new Set(['/', ...Object.values(paths)])

/** The address by which a screen is known: in whatever case, and with or without a slash at its end. */
export function screenAddress(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}

/** Whether an address shows a screen of the app; every other one is a file's, a function's or nobody's. */
export function isScreen(pathname: string): boolean {
  return screenAddresses.has(screenAddress(pathname))
}
