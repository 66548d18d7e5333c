import type { AppConfig } from '../../../domain/config'
import { readPaymentMessage, type PaymentMessage } from './paymentMessages'

/** The card provider's hosted frame, as the purchase sees it; tests lend their own. */
export type CheckoutFrame = {
  /**
   * Loads the provider's script.
   * @throws OpenElsewhere when another tab has a payment window open
   * @throws Error when the script cannot be loaded
   */
  prepare(): Promise<void>
  /** Opens the frame of a checkout over the page, once prepared, and calls back with its messages until it is closed. */
  open(checkoutToken: string, onMessage: (message: PaymentMessage) => void): void
  /** Removes the frame, and lets another tab open one. */
  close(): void
}

/** What the provider's script defines. */
type HelcimWindow = Window & {
  appendHelcimPayIframe?(checkoutToken: string, allowExit?: boolean): void
  removeHelcimPayIframe?(): void
}

const FRAME_ID = 'helcimPayIframe'
/** Held while a frame is open: two of them, in two tabs, could each charge for the same test. */
const LOCK_NAME = 'passage-nine/payment'

/** A frame that was just closed gives its lock back within moments. */
const LOCK_WAIT_MS = 500

export class OpenElsewhere extends Error {
  override name = 'OpenElsewhere'
}

/** The frame through the provider's own script, which is loaded at the first purchase. */
export function createCheckoutFrame(
  { scriptUrl, frameOrigin }: AppConfig['payments'],
  page: HelcimWindow,
): CheckoutFrame {
  let remove: (() => void) | null = null
  /** With the function that releases it. */
  let lock: Promise<() => void> | null = null

  const close = () => {
    remove?.()
    remove = null
    lock?.then(
      (release) => release(),
      () => undefined,
    )
    lock = null
  }

  return {
    async prepare() {
      try {
        await (lock ??= takeLock(page.navigator.locks))
        await loadScript(page, scriptUrl)
      } catch (error) {
        close()
        throw error
      }
    },
    open(checkoutToken, onMessage) {
      remove?.()
      const { document } = page
      /** Kept: the provider's own listener may have removed the frame by the time that ours hears its last message. */
      let window: Window | null | undefined
      const hear = (event: MessageEvent<unknown>) => {
        window ??= frameOf(document)?.contentWindow
        const message = readPaymentMessage(event, { window, origin: frameOrigin, checkoutToken })
        if (message) onMessage(message)
      }
      // Before the frame is there, so that not even its first message is missed.
      page.addEventListener('message', hear)
      remove = () => {
        page.removeEventListener('message', hear)
        page.removeHelcimPayIframe?.()
        frameOf(document)?.remove()
        setInert(document, false)
      }
      page.appendHelcimPayIframe?.(checkoutToken, true)
      const frame = frameOf(document)
      window = frame?.contentWindow
      if (frame) frame.title ||= 'Secure card payment'
      frame?.focus()
      setInert(document, true)
    },
    close,
  }
}

/**
 * A tab that closes or crashes releases it by itself. A browser without such locks opens a frame in every tab.
 * @returns the function that releases it
 */
function takeLock(locks: LockManager | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    if (!locks) return resolve(() => undefined)
    const hold = () => new Promise<void>((release) => resolve(release))
    locks.request(LOCK_NAME, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, hold).catch(() => {
      reject(new OpenElsewhere('A payment window is open in another tab.'))
    })
  })
}

function frameOf(document: Document): HTMLIFrameElement | null {
  const frame = document.getElementById(FRAME_ID)
  return frame instanceof HTMLIFrameElement ? frame : null
}

/** The frame covers the page: neither Tab nor a screen reader shall find their way behind it. */
function setInert(document: Document, isInert: boolean): void {
  document.getElementById('root')?.toggleAttribute('inert', isInert)
}

/** A script that failed is asked for again the next time. */
async function loadScript(page: HelcimWindow, url: string): Promise<void> {
  if (page.appendHelcimPayIframe) return
  const script = page.document.createElement('script')
  script.src = url
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The payment script cannot be loaded.'))
    page.document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
  if (!page.appendHelcimPayIframe) throw new Error('The payment script has no checkout.')
}
