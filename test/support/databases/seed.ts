import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { answersToList } from '../../../domain/answers'
import { passageNumbers, passageOfQuestion, questionsOfPassage, testNumbers } from '../../../domain/exam'
import { noWork } from '../../../domain/work'
import { makeContents } from '../contents'
import { keys } from '../functions'

export const takerIdOf = (n: number) => createHash('md5').update(`taker ${n}`).digest('hex').slice(0, 28)

export const practiceIdOf = (n: number, passage: number) =>
  createHash('md5')
    .update(`practice ${n} ${passage}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const DAYS = 700

const answers = answersToList(
  Object.fromEntries(
    passageNumbers.map((passage) => [
      `passage${passage}`,
      Object.fromEntries(
        questionsOfPassage(passage).map((question) => [question, keys[question - 1] ?? 'A']),
      ),
    ]),
  ),
)

type Session = { query(text: string, values?: unknown[]): Promise<{ rowCount?: number | null }> }

/**
 * Fills a migrated, empty database with years of use: ten tests and two payments per user, and rarer data for every
 * 5th, 20th or 50th.
 * @param every makes one user of this many
 */
export async function seed(
  client: Session,
  users: number,
  say: (line: string) => void = () => undefined,
  every = 1,
): Promise<void> {
  await client.query('set synchronous_commit = off')
  // In the order of the indexes, a hundred times fewer pages are touched.
  await client.query(
    `create temporary table takers as
      select n, substr(md5('taker ' || n), 1, 28) as id, now() - (n % ${DAYS}) * interval '1 day' as joined
      from generate_series($2::int, $1::int, $2::int) as n order by 2`,
    [users, every],
  )
  for (const [title, text, values] of statements(users)) {
    const { rowCount } = await client.query(text, values)
    say(`${String(rowCount).padStart(10)} ${title}`)
  }
  await client.query('drop table takers')
  await client.query('vacuum analyze')
}

function statements(users: number): [title: string, text: string, values: unknown[]][] {
  return [
    [
      'users',
      `insert into users (id, username, created_at) select id, 'taker' || n || '@example.com', joined from takers`,
      [],
    ],
    [
      'test entries',
      `insert into entitlements (user_id, test_number, source, granted_at)
        select id, test,
          case when test = 1 then 'registration' else 'helcim:' || 2 * n - case when test = 2 then 1 else 0 end end,
          joined + test * interval '1 hour'
        from takers, generate_series(1, ${testNumbers.length}) as test`,
      [],
    ],
    [
      'orders',
      `insert into orders (po, user_id, username, item, amount_cents, full_cents, fee_figure, discount_figure, state,
          created_at, invoices, checkout_token, opened_at, heard_at, asked_at, charged_at, next_look_at, looks)
        select md5('order ' || 2 * n - second)::uuid, id, 'taker' || n || '@example.com',
          case when second = 1 then '2' else '' end, case when second = 1 then 5999 else 38001 end,
          case when second = 1 then 5999 else 49999 end, case when second = 1 then 53991 else 449991 end, case when second = 1 then 100000 else 1000000 end,
          'granted', joined + interval '1 hour',
          jsonb_build_array(md5('order ' || 2 * n - second)::uuid || '-1'), md5('token ' || n),
          joined + interval '1 hour', joined + interval '1 hour', joined + interval '1 hour', joined + interval '1 hour',
          case when n % 2000 = 0 then now() - interval '1 hour' when n % 20 = 0 then now() + interval '1 day' end, 5
        from takers, generate_series(0, 1) as second`,
      [],
    ],
    [
      'abandoned orders',
      `insert into orders (po, user_id, username, item, amount_cents, full_cents, fee_figure, discount_figure, state,
          created_at, next_look_at, looks)
        select md5('left order ' || n)::uuid, id, 'taker' || n || '@example.com', '3', 5999, 5999, 53991, 100000, 'abandoned',
          joined, case when n % 1000 = 0 then now() - interval '1 hour' when n % 100 = 0 then now() + interval '1 hour' end, 9
        from takers where n % 10 = 0`,
      [],
    ],
    [
      'payments',
      `insert into payments (id, user_id, username, paid_at, amount_cents, test_number, provider, trans_id, invoice,
          fee_figure, discount_figure, source, state)
        select md5('payment ' || po) || md5(po), user_id, username, created_at, amount_cents, item, 'helcim',
          case when item = '2' then 2 * n - 1 else 2 * n end, po, fee_figure, discount_figure, 'message', 'granted'
        from orders join takers on takers.id = orders.user_id where state = 'granted'`,
      [],
    ],
    [
      'mails',
      `insert into mails (id, user_id, payment_id, created_at, next_try_at, sent_at)
        select gen_random_uuid(), user_id, id, paid_at,
          case when trans_id::int % 2000 = 0 then now() - interval '1 hour' end,
          case when trans_id::int % 2000 <> 0 then paid_at end
        from payments`,
      [],
    ],
    [
      'transactions',
      `insert into transactions (provider, trans_id, po, invoice, type, status, amount_cents, currency, words, seen_at, told_by)
        select provider, trans_id, invoice, invoice || '-1', 'purchase', 'approved', amount_cents, currency,
          'APPROVED purchase', paid_at, 'message'
        from payments`,
      [],
    ],
    [
      'reviews',
      `insert into reviews (id, provider, trans_id, po, reason, currency, created_at, resolution)
        select gen_random_uuid(), 'helcim', 'other ' || n, md5('left order ' || n)::uuid, 'nothing_to_grant', 'USD', joined,
          case when n % 1000 <> 0 then 'refunded' end
        from takers where n % 10 = 0`,
      [],
    ],
    [
      'operators’ acts',
      `insert into operator_acts (id, act, at, operator, command, subject, po, provider, why, outcome, detail)
        select gen_random_uuid(), md5('act ' || n)::uuid, joined, 'ann', 'payments refund', 'other ' || n,
          md5('left order ' || n)::uuid, 'helcim', 'asked for', 'done', 'Refunded.'
        from takers where n % 10 = 0`,
      [],
    ],
    [
      'contents',
      `insert into content_versions (version, test_number, passages, created_at)
        select 'seeded ' || test, test, $1::jsonb, now() from generate_series(1, ${testNumbers.length}) as test`,
      [JSON.stringify(makeContents(keys))],
    ],
    [
      'finished attempts',
      `insert into attempts (id, user_id, test_number, request_id, ordinal, content_version, status, started_at, deadline,
          time_factor, last_act, answers, tools, score, finished_at, finished_by)
        select md5('attempt ' || n || ' ' || test)::uuid, id, test, gen_random_uuid(), 1, 'seeded ' || test, 'finished',
          joined, joined + interval '90 minutes', 1, 55, $1::jsonb, $2::jsonb, n % 56,
          joined + interval '80 minutes', 'taker'
        from takers, generate_series(1, 5) as test where n % 5 = 0`,
      [JSON.stringify(answers), JSON.stringify(noWork.tools)],
    ],
    [
      'open attempts',
      `insert into attempts (id, user_id, test_number, request_id, ordinal, content_version, status, started_at, deadline,
          time_factor, last_act, answers, tools)
        select md5('open attempt ' || n)::uuid, id, 1, gen_random_uuid(), 2, 'seeded 1', 'open', now(),
          now() + interval '1 day', 1, 0, '[]', $1::jsonb
        from takers where n % 20 = 0`,
      [JSON.stringify(noWork.tools)],
    ],
    [
      'acts',
      `insert into acts (attempt_id, op_id, seq, at, device, kind, passage, question, value, stored_at)
        select md5('attempt ' || n || ' 1')::uuid, gen_random_uuid(), act, joined, md5('device ' || n)::uuid, 'answer',
          ($1::int[])[act], act, '"A"', joined
        from takers, generate_series(1, 55) as act where n % 50 = 0`,
      [keys.map((_key, index) => passageOfQuestion(index + 1))],
    ],
    [
      'notes',
      `insert into notes (attempt_id, question, text, written_at)
        select md5('attempt ' || n || ' 1')::uuid, question, 'Read too fast.', joined
        from takers, generate_series(1, 9) as question where n % 50 = 0`,
      [],
    ],
    [
      'question_reports',
      `insert into question_reports (attempt_id, question, kind, text, reported_at)
        select md5('attempt ' || n || ' 1')::uuid, 7, 'key', 'Two options fit.', joined
        from takers where n % 50 = 0`,
      [],
    ],
    [
      'practices',
      `insert into attempts (id, user_id, test_number, request_id, mode, practice, content_version, status, started_at,
          time_factor, last_act, answers, tools, explained, revealed_at)
        select md5('practice ' || n || ' ' || passage)::uuid, id, 1, gen_random_uuid(), 'practice',
          jsonb_build_object('passage', passage, 'mode', 'tutor', 'paceSeconds', null, 'questions', '[1, 2]'::jsonb),
          'seeded 1', 'open', joined, 1, 0, '[]', $1::jsonb, '{"1": "A"}', joined
        from takers, generate_series(1, 9) as passage where n % 5 = 0`,
      [JSON.stringify(noWork.tools)],
    ],
    [
      'webhooks',
      `insert into webhook_receipts (event_id, received_at)
        select 'msg_' || md5('webhook ' || n), now() - n % (7 * 1440) * interval '1 minute'
        from generate_series(1, $1::int) as n`,
      [Math.ceil(users / 10)],
    ],
    [
      'counts of requests',
      `insert into rate_counts (key, used, ends_at)
        select md5('asks ' || n), 10, now() + interval '1 minute' from generate_series(1, $1::int) as n`,
      [Math.ceil(users / 20)],
    ],
  ]
}

/** The number of a user with data of every kind. */
export const SEEDED = 2_000

export type Seeded = {
  po: string
  paymentId: string
  transId: string
  attemptId: string
  openAttemptId: string
}

export async function findSeeded(client: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<Seeded> {
  const one = async (text: string) => {
    const { rows } = await client.query(text)
    const [value] = z.tuple([z.record(z.string(), z.string())], z.unknown()).parse(rows)
    return Object.values(value)[0] ?? ''
  }
  const payment = (column: string) =>
    `select ${column} from payments where user_id = '${takerIdOf(SEEDED)}' and test_number = '2'`
  return {
    po: await one(payment('invoice')),
    paymentId: await one(payment('id')),
    transId: await one(payment('trans_id')),
    attemptId: await one(
      `select attempt_id from acts join attempts on id = attempt_id where user_id = '${takerIdOf(SEEDED)}' limit 1`,
    ),
    openAttemptId: await one(
      `select id from attempts where user_id = '${takerIdOf(SEEDED)}' and status = 'open' and mode = 'test'`,
    ),
  }
}
