import { createHmac, randomUUID } from 'node:crypto'
import { WEBHOOK_SECRET } from '../../../sandbox/settings'
import { functionNames } from '../../../functions/endpoints/endpoints'
import { newEntries } from '../../support/functions'
import { endings, exampleCalls } from '../../support/wire/wireExamples'
import { bearerOf, emailOf } from '../../support/deployment'
import type { Heard } from '../openApi/described'

/** Without what differs between any two answers. */
type Answered = { request: string; status: number; headers: Record<string, string>; body: unknown }

type Call = { name?: string; body?: unknown; text?: string; headers?: Record<string, string> }

const UID = 'ann'
const CARD = { number: '5413330089099130', expiry: '01/28', cvv: '103', name: 'Ann Example' }
/** These differ by connection, request or time. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'x-request-id']

/** The same calls each time: a test, a purchase, and invalid requests. */
export async function playSitting(
  url: string,
  sandbox: string,
  hear: (heard: Heard) => void = () => undefined,
): Promise<Answered[]> {
  const log: Answered[] = []
  const call = async (method: string, path: string, { name, body, text, headers }: Call = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: headers ?? { ...bearerOf(UID), 'content-type': 'application/json' },
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const answer = await response.text()
    hear({ method, path, response, text: answer })
    const { status } = response
    const request = `${method} ${name ?? path.replace(/[\da-f]{8}-[\da-f-]{27}/, '<id>')}`
    log.push({ request, status, headers: headersOf(response), body: steady(answer) })
    return answer.startsWith('{') ? JSON.parse(answer) : answer
  }
  const get = (path: string, options?: Call) => call('GET', path, options)
  const post = (path: string, body?: unknown, options?: Call) => call('POST', path, { body, ...options })

  await post('/api/addUser', { id: UID, username: emailOf(UID), tests: newEntries() })
  const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 }
  const { attemptId } = await post('/api/startTest', start)
  const at = new Date().toISOString()
  const device = randomUUID()
  const act = { opId: randomUUID(), device, at, kind: 'answer', passage: 1, question: 1, value: 'A' }
  const finish = { opId: randomUUID(), device, at, kind: 'finish', value: 'confirmed' }
  const passage = `/tests/test1/passage1.json?attempt=${attemptId}`
  await post('/api/saveAnswers', { attemptId, cursor: 0, acts: [act] })
  await get(passage)
  await post('/api/saveAnswers', { attemptId, cursor: null, acts: [finish] })
  await get(passage)
  const practice = { ...{ practiceId: randomUUID(), testNumber: 1, passage: 1 }, mode: 'tutor' }
  await post('/api/startPractice', { ...practice, questions: [1, 2, 3, 4, 5, 6], pace: 'even' })
  const { uniquevalue: po } = await get('/api/getPONumber?testNumber=2')
  const credentials = `/api/getPaymentCredentials?currency=USD&poNumber=${po}`
  await post(`${credentials}&amount=1`)
  const { checkoutToken } = await post(`${credentials}&amount=59.99`)
  await fetch(`${sandbox}/helcim-pay/${checkoutToken}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CARD),
  })
  const [paid]: { transactionId: number }[] = await (await fetch(`${sandbox}/_sandbox/transactions`)).json()
  const transId = String(paid?.transactionId)
  const report = { id: 'a'.repeat(64), date: at, username: emailOf(UID), amount: 59.99, testNumber: '2' }
  await post('/api/addPayment', { ...report, transId, invoice: po })

  // The remaining functions by their examples, and all of them as a user without a record.
  const setting = {
    ...{ uid: UID, username: emailOf(UID), attemptId, acts: [] },
    ...{ practiceId: practice.practiceId, poNumber: po, paymentId: report.id, transId, at },
  }
  const answered = answeredOf(log)
  const names = functionNames.filter((each) => !endings.includes(each))
  const unasked = names.filter((each) => !answered.includes(each))
  for (const { method, path, body } of unasked.flatMap((each) => exampleCalls(each, setting))) {
    await call(method, path, { body })
  }
  const stranger = { ...bearerOf('bob'), 'content-type': 'application/json' }
  for (const { method, path, body } of names.flatMap((each) => exampleCalls(each, setting).slice(-1))) {
    await call(method, path, { body, headers: stranger })
  }

  // The signature covers the exact bytes, including spaces.
  const event = `{ "id": "${transId}",   "type": "cardTransaction" }`
  await call('POST', '/api/paymentEvents', { name: 'a webhook', text: event, headers: signed(event) })
  await call('POST', '/api/paymentEvents', { name: 'the same', text: event, headers: signed(event) })
  const other = JSON.stringify(JSON.parse(event))
  await call('POST', '/api/paymentEvents', { name: 'another body', text: other, headers: signed(event) })
  await call('POST', '/api/paymentEvents', { name: 'no signature', text: event, headers: {} })

  // Malformed requests that a layer before the functions could reject.
  const json = { ...bearerOf(UID), 'content-type': 'application/json' }
  const broken: [string, string, Record<string, string>][] = [
    ['cut off', '{"attemptId":', json],
    ['no object', '"text"', json],
    ['empty', '', json],
    ['of another type', '<xml/>', { ...json, 'content-type': 'application/xml' }],
    ['of no known charset', '{}', { ...json, 'content-type': 'application/json; charset=utf-99' }],
    ['said to be packed', '{}', { ...json, 'content-encoding': 'gzip' }],
    ['packed in no known way', '{}', { ...json, 'content-encoding': 'zip' }],
    ['a form', 'attemptId=1', { ...json, 'content-type': 'application/x-www-form-urlencoded' }],
    ['nested', `${'['.repeat(30)}${']'.repeat(30)}`, json],
    ['large', JSON.stringify('x'.repeat(300_000)), json],
    ['a stranger’s', '{"attemptId":', { 'content-type': 'application/json' }],
    ['with a bad token', '{}', { ...json, authorization: 'Bearer x' }],
  ]
  for (const [name, text, headers] of broken) {
    await call('POST', '/api/saveAnswers', { name: `a body ${name}`, text, headers })
  }
  for (const path of ['/api/nothing', '/api/%FF', '/api/%', '/tests/%E0%A4%A/passage1.json', '/nothing']) {
    await get(path)
  }
  await get('/api/saveAnswers')
  await post('/api/getUserById', {})
  for (const path of ['/config.json', '/api/health', '/api/ready']) await get(path, { headers: {} })

  await post('/api/logOutEverywhere', {}, { headers: stranger })
  await post('/api/deleteAccount', { id: 'bob', username: emailOf('bob') })
  for (let times = 0; times < 2; times += 1) {
    await post('/api/deleteAccount', { id: UID, username: emailOf(UID) })
    await get(`/api/getUserById?id=${UID}`)
  }
  return JSON.parse(JSON.stringify(log).replaceAll(sandbox, '<sandbox>'))
}

export function answeredOf(log: readonly Answered[]): (string | undefined)[] {
  return log
    .filter(({ status }) => status === 200)
    .map(({ request }) => /^\w+ \/api\/(\w+)/.exec(request)?.[1])
}

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)))
}

/** Replaces ids, times and tokens. */
function steady(text: string): string {
  return (
    text
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/("(?:checkoutToken|secretToken)":)"[^"]+"/g, '$1"<token>"')
      // The server sweeps meanwhile and may have sent a receipt.
      .replace(/("(?:sentAt|nextTryAt)":)(?:null|"<time>")/g, '$1"<time or null>"')
  )
}

function signed(body: string): Record<string, string> {
  const id = 'msg_1'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const hmac = createHmac('sha256', Buffer.from(WEBHOOK_SECRET, 'base64'))
  const signature = `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const type = { 'content-type': 'application/json' }
  return { ...type, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}
