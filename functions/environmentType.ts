import type { MailSettings } from './mail/mailSettings'

/** Read once at start */
export type Environment = {
  production: boolean
  host: string
  /** 0 takes any free port. */
  port: number
  /** Own proxies that every request passes */
  trustedProxies: number
  dataDir: string
  /** Absent: the embedded engine in dataDir */
  databaseUrl?: string
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
    /** Over all processes */
    calls: { atOnce: number; perMinute: number; perHour: number }
    /** Sent with refunds; absent: an address of this machine */
    operatorAddress?: string
  }
  sellerName: string
  supportEmail: string
  /** Absent where hosting serves the pages */
  publicUrl?: string
  /** Absent: no mail */
  mail?: MailSettings
  seal?: { imagePath: string; certificateUrl: string; label: string }
  devTools: boolean
  appDir: string
  contentDir: string
  /** Absent: no metrics */
  metrics?: { host: string; port: number }
}
