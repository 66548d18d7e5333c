import { createCheckoutFrame } from '../../../../src/features/purchase/checkoutFrame'
import type { PaymentMessage } from '../../../../src/features/purchase/paymentMessages'

const ORIGIN = 'http://127.0.0.1:3900'
const page = window as typeof window & {
  appendHelcimPayIframe?(token: string): void
  removeHelcimPayIframe?(): void
}

let frame: ReturnType<typeof createCheckoutFrame>
let heard: PaymentMessage[]
beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"><button>Purchase</button></div>'
  frame = createCheckoutFrame({ scriptUrl: `${ORIGIN}/start.js`, frameOrigin: ORIGIN }, window)
  heard = []
})
afterEach(() => {
  frame.close()
  delete page.appendHelcimPayIframe
  delete page.removeHelcimPayIframe
})

const script = () => document.querySelector('script')
const shown = () => document.querySelector<HTMLIFrameElement>('#helcimPayIframe')

function scriptArrives() {
  page.appendHelcimPayIframe = (token) => {
    const iframe = document.createElement('iframe')
    iframe.id = 'helcimPayIframe'
    iframe.dataset.token = token
    document.body.append(iframe)
  }
  page.removeHelcimPayIframe = () => shown()?.remove()
  script()?.dispatchEvent(new Event('load'))
}

const hear = (message: PaymentMessage) => heard.push(message)
const hide = (token: string, source: MessageEventSource | null = shown()?.contentWindow ?? null) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: ORIGIN,
      source,
      data: { eventName: `helcim-pay-js-${token}`, eventStatus: 'HIDE', eventMessage: '' },
    }),
  )

const lockTaken = () => new Promise(process.nextTick)

async function openFrame(token: string) {
  const preparing = frame.prepare()
  await lockTaken()
  scriptArrives()
  await preparing
  frame.open(token, hear)
}

test('loads the provider’s script at the first purchase, once, and opens the checkout', async () => {
  expect(script()).toBeNull()
  await openFrame('one')
  expect(script()).toHaveAttribute('src', `${ORIGIN}/start.js`)
  expect(shown()?.dataset.token).toBe('one')
  await frame.prepare()
  frame.open('two', hear)
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(shown()?.dataset.token).toBe('two')
})

describe('in a browser with locks', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

  test('a frame opens while no other tab has one open, and leaves the way free when it closes', async () => {
    const holders = new Set<object>()
    /** As Web Locks: waits for a held lock until aborted, and holds a free one until `use` ends. */
    const request = async (_name: string, { signal }: { signal: AbortSignal }, use: () => Promise<void>) => {
      while (holders.size > 0) {
        signal.throwIfAborted()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const lock = {}
      holders.add(lock)
      await use()
      holders.delete(lock)
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    const other = {}
    holders.add(other)
    await expect(frame.prepare()).rejects.toMatchObject({ name: 'OpenElsewhere' })
    expect(script()).toBeNull()
    holders.delete(other)
    await openFrame('two')
    expect(holders.size).toBe(1)
    frame.close()
    await openFrame('three')
    expect(shown()?.dataset.token).toBe('three')
    expect(holders.size).toBe(1)
    frame.close()
    await lockTaken()
    expect(holders.size).toBe(0)
  })
})

test('the frame has a name and the focus, and the page behind it is inert until it closes', async () => {
  await openFrame('one')
  expect(shown()?.title).toBe('Secure card payment')
  expect(document.activeElement).toBe(shown())
  expect(document.getElementById('root')).toHaveAttribute('inert')
  frame.close()
  expect(shown()).toBeNull()
  expect(document.getElementById('root')).not.toHaveAttribute('inert')
})

test('handles only messages of its frame, and none after it is closed', async () => {
  await openFrame('one')
  const source = shown()?.contentWindow ?? null
  hide('one')
  hide('two')
  hide('one', window)
  expect(heard).toEqual([{ kind: 'closed' }])
  frame.close()
  hide('one', source)
  expect(heard).toHaveLength(1)
})

test.each([
  ['HIDE', '', { kind: 'closed' }],
  [
    'SUCCESS',
    JSON.stringify({ data: { hash: 'h', data: { transactionId: '40000001' } } }),
    { kind: 'charged', transId: '40000001', hash: 'h' },
  ],
])(
  'hears a %s that the provider’s own listener has answered by removing the frame',
  async (eventStatus, eventMessage, heardAs) => {
    // The provider's listener comes before ours.
    const removeFirst = () => shown()?.remove()
    window.addEventListener('message', removeFirst)
    await openFrame('one')
    const source = shown()?.contentWindow ?? null
    const data = { eventName: 'helcim-pay-js-one', eventStatus, eventMessage }
    window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data }))
    window.removeEventListener('message', removeFirst)
    expect(shown()).toBeNull()
    expect(heard).toEqual([heardAs])
    frame.close()
    expect(document.getElementById('root')).not.toHaveAttribute('inert')
  },
)

test('a script that fails is reported, leaves nothing, and is requested again the next time', async () => {
  const preparing = frame.prepare()
  await lockTaken()
  script()?.dispatchEvent(new Event('error'))
  await expect(preparing).rejects.toThrow('The payment script cannot be loaded.')
  expect(script()).toBeNull()
  await openFrame('two')
  expect(shown()?.dataset.token).toBe('two')
})

test('a script that is not the provider’s is reported', async () => {
  const preparing = frame.prepare()
  await lockTaken()
  script()?.dispatchEvent(new Event('load'))
  await expect(preparing).rejects.toThrow('The payment script has no checkout.')
})
