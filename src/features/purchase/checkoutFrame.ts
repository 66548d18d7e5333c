import type { AppConfig } from '../../../domain/config'
import { readPaymentMessage, type PaymentMessage } from './paymentMessages'

/** The card provider's hosted frame, as the purchase sees it; tests lend their own. */
export type CheckoutFrame = {
  /**
   * Opens the frame of a checkout over the page, and calls back with what it says until it is closed.
   * @throws OpenElsewhere when another tab has a payment window open
   * @throws Error when the provider's script cannot be loaded
   */
  open(checkoutToken: string, onMessage: (message: PaymentMessage) => void): Promise<void>
  /** Takes the frame away, or keeps one that is on its way from opening. */
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

export class OpenElsewhere extends Error {
  override name = 'OpenElsewhere'
}

/** The frame through the provider's own script, which is loaded at the first purchase. */
export function createCheckoutFrame(
  { scriptUrl, frameOrigin }: AppConfig['payments'],
  page: HelcimWindow,
): CheckoutFrame {
  let end: (() => void) | null = null
  /** With what gives it back. */
  let lock: Promise<() => void> | null = null

  const open = (checkoutToken: string, onMessage: (message: PaymentMessage) => void) => {
    const { document } = page
    const focused = document.activeElement
    /** Kept: the provider's own listener may have taken the frame away by the time that ours hears its last word. */
    let window: Window | null | undefined
    const hear = (event: MessageEvent<unknown>) => {
      window ??= frameOf(document)?.contentWindow
      const message = readPaymentMessage(event, { window, origin: frameOrigin, checkoutToken })
      if (message) onMessage(message)
    }
    // Before the frame is there, so that not even its first word is missed.
    page.addEventListener('message', hear)
    end = () => {
      page.removeEventListener('message', hear)
      page.removeHelcimPayIframe?.()
      frameOf(document)?.remove()
      setInert(document, false)
      if (focused instanceof HTMLElement) focused.focus()
    }
    page.appendHelcimPayIframe?.(checkoutToken, true)
    const frame = frameOf(document)
    window = frame?.contentWindow
    if (frame) frame.title ||= 'Secure card payment'
    frame?.focus()
    setInert(document, true)
  }

  const close = () => {
    end?.()
    end = null
    lock?.then(
      (giveBack) => giveBack(),
      () => undefined,
    )
    lock = null
  }

  return {
    async open(checkoutToken, onMessage) {
      end?.()
      let isWanted = true
      end = () => (isWanted = false)
      try {
        await (lock ??= takeLock(page.navigator.locks))
        await loadScript(page, scriptUrl)
      } catch (error) {
        if (isWanted) close()
        throw error
      }
      if (isWanted) open(checkoutToken, onMessage)
    },
    close,
  }
}

/**
 * A tab that closes or crashes gives it back by itself. A browser without such locks opens a frame in every tab.
 * @returns what gives it back
 */
function takeLock(locks: LockManager | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    if (!locks) return resolve(() => undefined)
    const hold = (lock: Lock | null) =>
      lock
        ? new Promise<void>((giveBack) => resolve(giveBack))
        : reject(new OpenElsewhere('A payment window is open in another tab.'))
    locks.request(LOCK_NAME, { ifAvailable: true }, hold).catch(reject)
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
