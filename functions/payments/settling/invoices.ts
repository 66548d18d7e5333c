/** The order of an invoice number: it begins with the order's own, a UUID, and says which of its checkouts it is. */
export function orderOfInvoice(invoice: string): string {
  return invoice.replace(/^(.{36})-\d{1,6}$/, '$1')
}
