export function TermsAndConditions() {
  return null
}
