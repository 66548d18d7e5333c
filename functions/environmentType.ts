import type { MailSettings } from './mail/mailSettings'

/** Settings, read once at start */
export type Environment = {
  production: boolean
  host: string
  /** 0 takes any free port. */
  port: number
  /** Own proxies that every request passes, whose X-Forwarded-For entries are trusted */
  trustedProxies: number
  dataDir: string
  /** Absent: the embedded engine in dataDir */
  databaseUrl?: string
  /** See functions/store/database.ts. */
  statements: 'named' | 'unnamed'
  identity: {
    projectId: string
    apiKey: string
    authDomain?: string
    /** host:port; never in production */
    emulatorHost?: string
    /** Accepted sign-in providers, as named in tokens */
    signInProviders: readonly string[]
  }
  payments: {
    provider: 'helcim' | 'sandbox'
    /** Without a trailing slash */
    apiUrl: string
    apiToken: string
    /** Base64; during rotation the old and the new one, separated by a comma */
    webhookSecret: string
    scriptUrl: string
    frameOrigin: string
    /** Own limits over all processes */
    calls: { atOnce: number; perMinute: number; perHour: number }
    /** Sent with refunds; absent: an address of this machine */
    operatorAddress?: string
  }
  /** On receipts */
  sellerName: string
  supportEmail: string
  /** The site's address; absent where hosting serves the pages */
  publicUrl?: string
  /** Absent: no mail is sent. */
  mail?: MailSettings
  /** Payment-security certificate, if any */
  seal?: { imagePath: string; certificateUrl: string; label: string }
  devTools: boolean
  appDir: string
  contentDir: string
  /** Apart from the public port; absent: no metrics */
  metrics?: { host: string; port: number }
}
