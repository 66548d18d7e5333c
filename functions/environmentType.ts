import type { MailSettings } from './mail/mailSettings'

/** Where the server runs and with what; read from the process's environment once, at start. */
export type Environment = {
  production: boolean
  host: string
  /** 0 takes any free port. */
  port: number
  /** How many proxies of ours every request passes through; their word on its address is believed. */
  trustedProxies: number
  dataDir: string
  /** Absent: the database embedded in dataDir. */
  databaseUrl?: string
  /** Whether statements are prepared by name (functions/store/database.ts). */
  statements: 'named' | 'unnamed'
  identity: {
    projectId: string
    apiKey: string
    authDomain?: string
    /** host:port of the local Auth emulator; never in production. */
    emulatorHost?: string
    /** The kinds of login whose tokens are taken, in the identity provider's words. */
    signInProviders: readonly string[]
  }
  payments: {
    provider: 'helcim' | 'sandbox'
    /** The provider's HTTP interface, without a trailing slash. */
    apiUrl: string
    apiToken: string
    /** Base64; while it is being changed the old one and the new, with a comma between. */
    webhookSecret: string
    scriptUrl: string
    frameOrigin: string
    /** What we allow ourselves of the provider, over all processes. */
    calls: { atOnce: number; perMinute: number; perHour: number }
    /** The address that refunds are said to be made from; absent: one of this machine. */
    operatorAddress?: string
  }
  /** Whose name is on receipts. */
  sellerName: string
  supportEmail: string
  /** Where the site is; absent where no page of it is served. */
  publicUrl?: string
  /** Where receipts are mailed; absent: nowhere. */
  mail?: MailSettings
  /** The payment-security certificate, if one was earned. */
  seal?: { imagePath: string; certificateUrl: string; label: string }
  /** Whether Redux DevTools may connect to the app. */
  devTools: boolean
  appDir: string
  contentDir: string
  /** Where the metrics are told, apart from the public port; absent: nowhere. */
  metrics?: { host: string; port: number }
}
