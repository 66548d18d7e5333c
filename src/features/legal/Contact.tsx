export function Contact({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>
}
