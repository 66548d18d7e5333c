import { join } from 'node:path'

/** Where mails go, and as whose. */
export type MailSettings = { from: string } & (
  { kind: 'smtp'; url: string } | { kind: 'folder'; directory: string }
)

type Given = { production: boolean; url?: string; from?: string; dataDir: string }

const LOCAL_FROM = 'Passage Nine <receipts@localhost>'
/** Means no mail server, where every variable needs a value. */
const NO_MAIL = 'off'

/** Mail goes out where a server is named; on a developer machine it is written down; else there is none. */
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
