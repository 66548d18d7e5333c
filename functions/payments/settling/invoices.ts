/** An invoice number starts with the order's UUID, followed by the checkout's count. */
export function orderOfInvoice(invoice: string): string {
  return invoice.replace(/^(.{36})-\d{1,6}$/, '$1')
}
