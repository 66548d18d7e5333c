import { join } from 'node:path'

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
