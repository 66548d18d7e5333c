import { createHmac, randomUUID } from 'node:crypto'
import { WEBHOOK_SECRET } from '../../../sandbox/settings'
import { functionNames } from '../../../functions/endpoints/endpoints'
import { newEntries } from '../../support/functions'
import { endings, exampleCalls } from '../../support/wire/wireExamples'
import { bearerOf, emailOf } from '../../support/deployment'
import type { Heard } from '../openApi/described'

/** What was answered to one request, without what no two answers share. */
type Answered = { request: string; status: number; headers: Record<string, string>; body: unknown }

type Call = { name?: string; body?: unknown; text?: string; headers?: Record<string, string> }

const UID = 'ann'
const CARD = { number: '5413330089099130', expiry: '01/28', cvv: '103', name: 'Ann Example' }
/** Of one connection, one request, or one moment. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'x-request-id']

/**
 * One taker's sitting and purchase, with every function called rightly and wrongly, and whatever else reaches the
 * functions; the same requests each time.
 * @param url where the product answers
 * @param sandbox where its card provider does
 * @param hear called with each answer
 */
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

  // A record, before and after it is there, and another's.
  const claim = { id: UID, username: emailOf(UID), tests: newEntries() }
  await get(`/api/getUserById?id=${UID}`)
  await post('/api/addUser', claim)
  await post('/api/addUser', { ...claim, id: 'bob' })
  await get(`/api/getUserById?id=${UID}`)
  await get('/api/getUserById?id=bob')
  await get(`/api/getUserById?id=${UID}&id=bob`)
  await post('/api/updateUser', claim)
  await post('/api/updateUser', { ...claim, tests: claim.tests.map((test) => ({ ...test, paid: true })) })

  // What all attempts come to, while there is none: minutes are never the same twice.
  await get('/api/getProgress')
  await get('/api/getNotebook')

  // A sitting.
  const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 }
  await post('/api/setTimeAllowed', { timeFactor: 1 })
  const { attemptId } = await post('/api/startTest', start)
  await post('/api/startTest', { ...start, testNumber: 2 })
  const at = new Date().toISOString()
  const act = {
    opId: randomUUID(),
    device: randomUUID(),
    at,
    kind: 'answer',
    passage: 1,
    question: 1,
    value: 'A',
  }
  await post('/api/saveAnswers', { attemptId, cursor: 0, acts: [act] })
  await post('/api/saveAnswers', { attemptId, cursor: 0, acts: [act] })
  await get(`/api/getAttempt?attemptId=${attemptId}`)
  await get('/api/getAttempt?testNumber=2')
  await get(`/tests/test1/passage1.json?attempt=${attemptId}`)
  await get('/tests/test2/passage1.json')
  await get('/tests/test99/passage1.json')
  const { passage: _passage, question: _question, ...stamp } = act
  const finish = { ...stamp, opId: randomUUID(), kind: 'finish', value: 'confirmed' }
  await post('/api/saveAnswers', { attemptId, cursor: null, acts: [finish] })
  await post('/api/saveAnswers', { attemptId: randomUUID(), cursor: 0, acts: [] })
  await get(`/tests/test1/passage1.json?attempt=${attemptId}`)
  const note = { attemptId, question: 1, text: 'I read it too fast.', writtenAt: at, basedOn: null }
  await post('/api/saveNote', note)
  await post('/api/saveNote', { ...note, attemptId: randomUUID() })
  for (const name of ['getReceipt', 'getHistory', 'getComparison', 'getNotes']) {
    await get(`/api/${name}?attemptId=${attemptId}`)
    await get(`/api/${name}?attemptId=${randomUUID()}`)
  }
  await get('/api/getAttempts?testNumber=11')

  // A passage of it by itself.
  const practice = { ...{ practiceId: randomUUID(), testNumber: 1, passage: 1 }, scope: 'all', mode: 'tutor' }
  await post('/api/startPractice', { ...practice, pace: 'even' })
  await post('/api/startPractice', { ...practice, practiceId: randomUUID(), testNumber: 2, pace: 'even' })
  await get(`/api/getPractice?practiceId=${practice.practiceId}`)
  const { device } = act
  const explain = { kind: 'explain', question: 1, opId: randomUUID(), at, device }
  const acts = [{ ...act, opId: randomUUID() }, explain]
  await post('/api/saveAnswers', { attemptId: practice.practiceId, cursor: 0, acts })

  // A purchase.
  const { uniquevalue: po } = await get('/api/getPONumber?testNumber=2')
  await get('/api/getPONumber?testNumber=1')
  const credentials = `/api/getPaymentCredentials?currency=USD&poNumber=${po}`
  await post(`${credentials}&amount=1`)
  const { checkoutToken } = await post(`${credentials}&amount=59.99`)
  await get(`/api/getPaymentStatus?poNumber=${po}`)
  await get('/api/getPaymentStatus?poNumber=0')
  await fetch(`${sandbox}/helcim-pay/${checkoutToken}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CARD),
  })
  const [paid]: { transactionId: number }[] = await (await fetch(`${sandbox}/_sandbox/transactions`)).json()
  const transId = String(paid?.transactionId)
  const report = { id: 'a'.repeat(64), date: at, username: emailOf(UID), amount: 59.99, testNumber: '2' }
  await post('/api/addPayment', { ...report, transId, invoice: '0' })
  await post('/api/addPayment', { ...report, transId, invoice: po })
  await post('/api/abandonOrder', { poNumber: po })
  await post('/api/abandonOrder', { poNumber: '0' })
  await get('/api/getPaymentsByUserId?username=bob@example.com')
  await get('/api/getPaymentsById?id=')

  // Webhooks: the signature is over the bytes as they were sent, spaces and all.
  const event = `{ "id": "${transId}",   "type": "cardTransaction" }`
  await call('POST', '/api/paymentEvents', { name: 'a webhook', text: event, headers: signed(event) })
  await call('POST', '/api/paymentEvents', { name: 'the same', text: event, headers: signed(event) })
  const other = JSON.stringify(JSON.parse(event))
  await call('POST', '/api/paymentEvents', { name: 'another body', text: other, headers: signed(event) })
  await call('POST', '/api/paymentEvents', { name: 'no signature', text: event, headers: {} })

  // Requests that are not of the agreed form, in every way that something before the functions could stumble over.
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

  // Whatever else can be called, by its examples.
  const setting = {
    ...{ uid: UID, username: emailOf(UID), attemptId, acts: [] },
    ...{ practiceId: practice.practiceId, poNumber: po, paymentId: report.id, transId, at },
  }
  const answered = answeredOf(log)
  const unasked = functionNames.filter((each) => !answered.includes(each) && !endings.includes(each))
  for (const { method, path, body } of unasked.flatMap((each) => exampleCalls(each, setting))) {
    await call(method, path, { body })
  }

  // The end of the account, of which nothing is left.
  const bob = { headers: { ...bearerOf('bob'), 'content-type': 'application/json' } }
  await post('/api/logOutEverywhere', {}, bob)
  await post('/api/logOutEverywhere', { id: UID }, bob)
  await post('/api/deleteAccount', { id: 'bob', username: emailOf('bob') })
  for (let times = 0; times < 2; times += 1) {
    await post('/api/deleteAccount', { id: UID, username: emailOf(UID) })
    await get(`/api/getUserById?id=${UID}`)
  }
  return JSON.parse(JSON.stringify(log).replaceAll(sandbox, '<sandbox>'))
}

/** The functions that have answered. */
export function answeredOf(log: readonly Answered[]): (string | undefined)[] {
  return log
    .filter(({ status }) => status === 200)
    .map(({ request }) => /^\w+ \/api\/(\w+)/.exec(request)?.[1])
}

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)))
}

/** The text without ids, times and tokens, which are new each time. */
function steady(text: string): string {
  return (
    text
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/("(?:checkoutToken|secretToken)":)"[^"]+"/g, '$1"<token>"')
      // The server sweeps beside its requests: on a slow machine it has seen to a receipt by now.
      .replace(/("sentAt":)(?:null|"<time>")/g, '$1"<time or null>"')
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
