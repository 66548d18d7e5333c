/** The address that anybody can write to. */
export function Contact({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>
}
