/** Every address of the app (specification, section 2). */
export const paths = {
  login: '/login',
  register: '/register',
  testPage: '/testpage',
  purchaseHistory: '/purchase-history',
  receipt: '/receipt',
  account: '/account',
  descriptionOfGoods: '/description-of-goods',
  termsAndConditions: '/terms-and-conditions',
  returnRefundPolicy: '/return-refund-policy',
  privacyPolicy: '/privacy-policy',
} as const

export function receiptOf(paymentId: string): string {
  return `${paths.receipt}?id=${encodeURIComponent(paymentId)}`
}

export function reviewPageOf(testNumber: number, attemptId: string): string {
  return `${testPageOf(testNumber)}&attempt=${attemptId}`
}

export function testPageOf(testNumber: number): string {
  return `${paths.testPage}?testNumber=${testNumber}`
}
