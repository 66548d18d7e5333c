import type { AppConfig } from '../../../domain/config'
import { readPaymentMessage, type PaymentMessage } from './paymentMessages'

export type CheckoutFrame = {
  /**
   * @throws OpenElsewhere if another tab has a payment window open
   * @throws Error if the provider's script cannot be loaded
   */
  prepare(): Promise<void>
  /** Call `prepare` first. Calls back until the frame is closed. */
  open(checkoutToken: string, onMessage: (message: PaymentMessage) => void): void
  /** Also lets another tab open a frame. */
  close(): void
}

type HelcimWindow = Window & {
  appendHelcimPayIframe?(checkoutToken: string, allowExit?: boolean): void
  removeHelcimPayIframe?(): void
}

const FRAME_ID = 'helcimPayIframe'
/** Held while a frame is open: frames in two tabs could each charge for the same test. */
const LOCK_NAME = 'passage-nine/payment'

/** Enough for a closing frame to release its lock. */
const LOCK_WAIT_MS = 500

export class OpenElsewhere extends Error {
  override name = 'OpenElsewhere'
}

export function createCheckoutFrame(
  { scriptUrl, frameOrigin }: AppConfig['payments'],
  page: HelcimWindow,
): CheckoutFrame {
  let remove: (() => void) | null = null
  /** Resolves to the function that releases the lock. */
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
      /** The provider's listener may remove the frame before its last message is handled. */
      let window: Window | null | undefined
      const hear = (event: MessageEvent<unknown>) => {
        window ??= frameOf(document)?.contentWindow
        const message = readPaymentMessage(event, { window, origin: frameOrigin, checkoutToken })
        if (message) onMessage(message)
      }
      // Before the frame, to receive its first message.
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
 * Browsers release the lock when a tab closes or crashes. Without Web Locks every tab can open a frame.
 * @returns releases the lock
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

/** Keeps the focus and screen readers out of the page behind the frame. */
function setInert(document: Document, isInert: boolean): void {
  document.getElementById('root')?.toggleAttribute('inert', isInert)
}

/** Removes a failed script, so the next call retries. */
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
