import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'
import { announceReady, runProgram } from '../../../functions/program'

/**
 * The yardstick: the statements of the product's getUserById, saveAnswers and updateUser, prepared and in the same
 * transaction, behind nothing but Node's own server. It knows no token, refuses nobody and checks nothing.
 */
const attemptColumns = `id, user_id, test_number, request_id, ordinal, content_version, status, started_at, deadline,
  time_factor, epoch, next_seq, acknowledged, answers, tools, highlight_bytes, score, late_score, late_deliveries,
  finished_at, finished_by, late, revealed_at, practiced_passages`

const statements = {
  user: `select id, username, created_at, time_factor, deleted_at, remove_identity_at,
    array(select distinct test_number from entitlements where user_id = $1) as paid from users where id = $2`,
  latest: `select id, test_number, status, finished_at, deadline, score, late_score, revealed_at, answers, rank from (
    select id, test_number, status, finished_at, deadline, score, late_score, revealed_at, answers,
      row_number() over (partition by test_number order by ordinal desc) as rank
    from attempts where user_id = $1) ranked
    where rank <= 2 order by test_number asc, rank asc`,
  attempt: `select ${attemptColumns} from attempts where id = $1`,
  locked: `select ${attemptColumns} from attempts where id = $1 for update`,
  near: `(select op_id, seq from operations where attempt_id = $1
      and op_id in (select value::uuid from jsonb_array_elements_text($2::jsonb)))
    union (select op_id, seq from operations where attempt_id = $3
      and seq in (select value::integer from jsonb_array_elements_text($4::jsonb)))`,
  store: `with stored as (
      insert into operations (attempt_id, op_id, seq, at, kind, passage, question, value, epoch, stored_at)
      select $1, "opId", seq, at, kind, passage, question, value, $2, $3
      from jsonb_to_recordset($4::jsonb) as act ("opId" uuid, seq integer, at timestamptz, kind text,
        passage smallint, question smallint, value jsonb))
    update attempts set next_seq = $5, acknowledged = $6, answers = $7::jsonb, tools = $8::jsonb where id = $9`,
}

type Rows = { rows: Record<string, unknown>[] }
type Connection = { query(statement: { name: string; text: string; values: unknown[] }): Promise<Rows> }

async function ask(on: Connection, name: keyof typeof statements, values: unknown[]) {
  const { rows } = await on.query({ name, text: statements[name], values })
  return rows
}

async function readRecord(pool: Pool, id: string) {
  const [user] = await ask(pool, 'user', [id, id])
  const latest = await ask(pool, 'latest', [id])
  const tests = Array.from({ length: 10 }, (_, index) => {
    const mine = latest.filter(({ test_number: number }) => number === index + 1)
    const finished = mine.find(({ status }) => status === 'finished')
    const paid = Array.isArray(user?.paid) && user.paid.includes(index + 1)
    const score = finished ? `${finished.score}/55` : ''
    return { number: index + 1, paid, score, answers: mine[0]?.answers ?? [] }
  })
  return { id, username: user?.username, tests }
}

type Save = {
  attemptId: string
  epoch: number
  operations: { opId: string; seq: number; passage: number; question: number; value: string }[]
}

async function save(pool: Pool, { attemptId, epoch, operations }: Save) {
  await ask(pool, 'attempt', [attemptId])
  const client = await pool.connect()
  await client.query('begin')
  const [attempt] = await ask(client, 'locked', [attemptId])
  const [first] = operations
  const opIds = JSON.stringify(operations.map(({ opId }) => opId))
  const seqs = JSON.stringify(operations.map(({ seq }) => seq))
  await ask(client, 'near', [attemptId, opIds, attemptId, seqs])
  const passage = `passage${first?.passage}`
  const answers: Record<string, unknown> = Object.assign({}, ...[attempt?.answers].flat())
  answers[passage] = Object.assign({}, answers[passage], { [String(first?.question)]: first?.value })
  const list = Object.entries(answers).map(([key, chosen]) => ({ [key]: chosen }))
  const last = operations.at(-1)?.seq ?? 0
  const values = [last + 1, last, JSON.stringify(list), JSON.stringify(attempt?.tools), attemptId]
  const stored = [attemptId, epoch, new Date(), JSON.stringify(operations)]
  await ask(client, 'store', [...stored, ...values])
  await client.query('commit')
  client.release()
  return { acknowledged: last, serverNow: new Date(), deadline: attempt?.deadline }
}

async function readBody(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

async function answer(pool: Pool, request: IncomingMessage): Promise<unknown> {
  const [path, query] = (request.url ?? '').split('?')
  if (path === '/api/saveAnswers') return save(pool, await readBody(request))
  const id = path === '/api/updateUser' ? (await readBody(request)).id : query?.slice('id='.length)
  return readRecord(pool, id)
}

runProgram(async () => {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  const server = createServer((request, response) => {
    answer(pool, request).then(
      (value) => {
        const text = JSON.stringify(value)
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        response.writeHead(200, headers).end(text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => announceReady('The bare handler is ready.'))
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => process.exit(0))
})
