import { ClientReport } from '../../../../domain/clientReports'
import { startReporting, type NotedFault } from '../../../../src/app/watch/clientReports'
import { watchFaults } from '../../../../src/app/watch/watchFaults'

const config = {
  apiBase: '/api',
  identity: { projectId: 'p', apiKey: 'k' },
  payments: { scriptUrl: 'https://pay.example/start.js', frameOrigin: 'https://frame.example' },
  sellerName: 'Passage Nine',
  supportEmail: 'support@example.com',
}

const sendBeacon = jest.fn((_address: string, _body: string) => true)
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

const reports = () => sendBeacon.mock.calls.map(([, body]) => ClientReport.parse(JSON.parse(body)))

async function hide() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
}

/** Listeners can't be removed, so each test needs a new page. */
function makePage(): Window {
  const events = new EventTarget()
  const documentEvents = new EventTarget()
  const page = {
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    location: window.location,
    navigator: { sendBeacon },
    document: {
      get visibilityState() {
        return document.visibilityState
      },
      readyState: 'complete',
      addEventListener: documentEvents.addEventListener.bind(documentEvents),
      getElementById: () => ({ textContent: JSON.stringify(config) }),
    },
  }
  document.addEventListener('visibilitychange', () =>
    documentEvents.dispatchEvent(new Event('visibilitychange')),
  )
  return page as unknown as Window
}

const withStack = (error: Error, stack: string) => Object.assign(error, { stack })
const fault = (thrown: unknown, kind: NotedFault['kind'] = 'error', pathname = '/testpage'): NotedFault => ({
  kind,
  thrown,
  pathname,
})

beforeEach(() => {
  jest.clearAllMocks()
  history.replaceState(null, '', '/login')
})
afterEach(() => jest.restoreAllMocks())

describe('client reports', () => {
  it('is an error without whom it happened to: a screen’s name, a redacted message, the app’s own frames', async () => {
    const error = withStack(
      new TypeError(
        'no ann@example.com in https://p9.example/testpage?testNumber=1, "my answer", 5413330089099130',
      ),
      [
        'TypeError: no ann@example.com',
        '    at choose (https://p9.example/assets/main.0f3a.js:1:204)',
        '    at chrome-extension://secret/inject.js:9:9',
        '    at https://p9.example/assets/12.ab.js:3:40',
      ].join('\n'),
    )
    startReporting(makePage(), [fault(error, 'render')])
    await hide()
    expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/clientReports')
    expect(reports()).toEqual([
      {
        errors: [
          {
            screen: 'testPage',
            kind: 'render',
            message: 'TypeError: no [email] in [address] "…", [number]',
            frames: ['main.0f3a.js:1:204', '12.ab.js:3:40'],
          },
        ],
      },
    ])
  })

  it('fits its schema, whatever was thrown', async () => {
    const deep = withStack(new Error('x'.repeat(10_000)), '\n    at /assets/a.js:1:1'.repeat(50))
    const faults = [fault(deep), fault({ email: 'ann@example.com' }), fault('Script error.', 'error', '/no')]
    startReporting(makePage(), faults)
    await hide()
    const { errors } = reports()[0] ?? { errors: [] }
    expect(errors.map(({ message }) => message.slice(0, 20))).toEqual([
      'Error: [token]',
      'object',
      'Script error.',
    ])
    expect(errors[0]?.frames).toHaveLength(5)
    expect(errors[2]?.screen).toBe('other')
  })

  it('is each error once, and not more than five a page', async () => {
    const faults: NotedFault[] = []
    startReporting(makePage(), faults)
    await hide()
    expect(sendBeacon).not.toHaveBeenCalled()

    const make = (name: string) => withStack(new Error(name), '')
    faults.push(fault(make('one')), fault(make('one')), fault(make('two')))
    await hide()
    await hide()
    expect(reports().map(({ errors }) => errors.length)).toEqual([2])

    for (const name of ['a', 'b', 'c', 'd', 'e']) faults.push(fault(make(name)))
    await hide()
    expect(reports().map(({ errors }) => errors.length)).toEqual([2, 3])
  })
})

describe('watching a page', () => {
  it('records uncaught errors, and sends them when the page is hidden', async () => {
    const page = makePage()
    const note = watchFaults(page)
    page.dispatchEvent(new ErrorEvent('error', { error: new Error('one'), message: 'Uncaught Error: one' }))
    page.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('two') }))
    note('render', new Error('three'))
    await settle()
    await hide()
    expect(reports()[0]?.errors.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
      'error Error: one',
      'error Script error.',
      'rejection Error: two',
      'render Error: three',
    ])
  })
})
