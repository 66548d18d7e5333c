export function PrivacyPolicy() {
  return null
}
