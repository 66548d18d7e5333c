export function ReturnRefundPolicy() {
  return null
}
