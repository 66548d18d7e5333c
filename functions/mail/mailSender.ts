import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'

export type OutgoingMail = {
  /** Stays the same when resent, so duplicates can be recognized. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
}

/** The server refused this mail only; others may be accepted. `forGood`: retrying won't help. */
export class MailRefused extends Error {
  constructor(
    readonly forGood: boolean,
    options: ErrorOptions,
  ) {
    super(forGood ? 'The mail was refused for good.' : 'The mail was refused for now.', options)
    this.name = 'MailRefused'
  }
}

export type MailSender = {
  /** @throws MailRefused, or another error, after which the mail may have been sent anyway */
  send(mail: OutgoingMail): Promise<void>
}

/** Timeout of one mail, which is then retried */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export function createMailSender(settings: MailSettings): MailSender {
  return settings.kind === 'smtp' ? smtpSender(settings) : folderSender(settings)
}

/** @param timeouts in ms, shorter in tests */
export function smtpSender(
  { url, from }: { url: string; from: string },
  timeouts: typeof TIMEOUTS_MS = TIMEOUTS_MS,
): MailSender {
  const { hostname, protocol } = new URL(url)
  const transport = createTransport({
    url,
    ...timeouts,
    // Passwords and addresses must be encrypted.
    requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
    },
  }
}

const Refusal = z.object({
  /** Only errors of these commands concern a single mail. */
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.int().check(z.gte(400), z.lte(599)),
})

function refusalOf(error: unknown): MailRefused | null {
  const parsed = Refusal.safeParse(error)
  return parsed.success ? new MailRefused(parsed.data.responseCode >= 500, { cause: error }) : null
}

/** For development: writes each mail to a file and logs its name. */
function folderSender({ directory, from }: { directory: string; from: string }): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.')
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, `${mail.id}.eml`)
      writeFileSync(path, message, { mode: 0o600 })
      console.log(`Mail to ${mail.to}: ${mail.subject}\n  ${path}`)
    },
  }
}

/** Structured addresses, because a string would be parsed as a list. */
function messageOf({ id, to, ...mail }: OutgoingMail, from: string) {
  const [, name = '', address = from] = /^(.*?) <([^<>]+)>$/.exec(from) ?? []
  const [, domain = 'localhost'] = /@([\w.-]+)$/.exec(address) ?? []
  // Suppresses out-of-office replies.
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return {
    ...mail,
    from: { name, address },
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    headers,
  }
}

export type MailSettings = { from: string } & (
  { kind: 'smtp'; url: string } | { kind: 'folder'; directory: string }
)

type Given = { production: boolean; url?: string; from?: string; dataDir: string }

const LOCAL_FROM = 'Passage Nine <receipts@localhost>'
/** Turns mail off where the platform requires a value. */
const NO_MAIL = 'off'

/** Uses the mail server if set, a folder in development, else none. */
export function mailSettings({
  production,
  url,
  from = LOCAL_FROM,
  dataDir,
}: Given): MailSettings | undefined {
  if (url !== undefined && url !== NO_MAIL) return { kind: 'smtp', url, from }
  if (production || url === NO_MAIL) return undefined
  return { kind: 'folder', directory: join(dataDir, 'mail'), from }
}
