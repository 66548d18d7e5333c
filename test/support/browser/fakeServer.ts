import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { answersFromList, answersToList } from '../../../domain/answers'
import type { Attempt } from '../../../domain/attempt'
import { withoutKey } from '../../../domain/content'
import { errors, type ErrorCode, type ErrorDetails } from '../../../domain/base/errors'
import { LETTERS, testNumbers, timeLimitSeconds, type Letter, type TimeFactor } from '../../../domain/exam'
import type { Note } from '../../../domain/results/notes'
import type { User } from '../../../domain/records'
import type { Comparison } from '../../../domain/results/comparison'
import { formatScore, scoreAnswers } from '../../../domain/results/scoring'
import { applyOperations } from '../../../domain/applyOperations'
import { wire, type FunctionName } from '../../../domain/wire'
import { partOf, type Operation } from '../../../domain/work'
import { overtaken } from '../../../functions/exams/overtaken'
import type { LastAct } from '../../../functions/store/repositories/exams/attemptsRepository'
import { makeContents } from '../contents'
import { ATTEMPT_ID, makeAttempt } from './attempts'
import { createFakePayments } from './purchase/fakePayments'

/** The correct letters of the fake test: A, B, C, D, A, … */
const keys: Letter[] = Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A')
const contents = makeContents(keys)

export const person = { uid: 'me', email: 'me@example.com' }

export const newUser = (): User => ({
  id: person.uid,
  username: person.email,
  tests: testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] })),
})

/** A bought test's entry in a record that was just sent. */
export const entryPaid = (number: number) => ({ number, paid: true, score: '', answers: [] })

type FakeFunction = (
  body: Note & {
    operations: Operation[]
    epoch: number
    timeFactor: TimeFactor
  },
) => object | ErrorCode | null

type Call = { name: string; body: never; authorization: string | null }

/** The server as the app sees it, in memory: what it holds, what was asked of it, and how it shall fail. */
export function createFakeServer() {
  const state = {
    user: newUser() as User | null,
    attempt: null as Attempt | null,
    stored: new Map<string, Operation>(),
    /** The last act about each thing. */
    last: new Map<string, LastAct>(),
    notes: new Map<number, Note>(),
    calls: [] as Call[],
    /** Functions that answer this instead of working: an error of the list, or no answer at all. */
    failing: new Map<string, ErrorCode | 'noAnswer'>(),
    /** How the attempt stands among others. */
    comparison: { among: null } as Comparison,
    /** The server's time less the device's, in ms. */
    clockOffset: 0,
    /** The time after which no act may have been made; null while every act is taken. */
    closed: null as string | null,
  }
  const serverNow = () => new Date(Date.now() + state.clockOffset).toISOString()
  const told = () => state.attempt && { ...state.attempt, serverNow: serverNow() }

  /** As the real one. @returns what the answer tells of the acts that are not kept */
  const store = (sent: Operation[]) => {
    const { attempt } = state
    if (!attempt) return {}
    const fresh = sent.filter(({ opId }) => !state.stored.has(opId))
    const now = Date.parse(serverNow())
    const acts = [...sent].sort((one, other) => one.seq - other.seq)
    const stored = new Set(state.stored.keys())
    const notKept = overtaken(attempt, acts, { stored, last: [...state.last.values()], now })
    const operations = fresh.filter(({ opId }) => !notKept.includes(opId))
    for (const op of operations) state.stored.set(op.opId, op)
    const work = { answers: answersFromList(attempt.answers), tools: attempt.tools }
    const { answers, tools } = applyOperations(work, operations)
    for (const op of operations) state.last.set(partOf(op), lastAct(op, op.epoch ?? attempt.epoch))
    const nextSeq = Math.max(attempt.nextSeq, ...operations.map(({ seq }) => seq + 1))
    state.attempt = { ...attempt, answers: answersToList(answers), tools, nextSeq }
    return notKept.length > 0 ? { notKept } : {}
  }

  /** Another page writes; what is stored already is acknowledged to anybody. */
  const isStale = (sent: Operation[], epoch: number) => {
    const { attempt, stored } = state
    if (!attempt || epoch === attempt.epoch) return false
    return attempt.status === 'open' || sent.some(({ opId }) => !stored.has(opId))
  }

  const counted = ({ answers }: Attempt) => formatScore(scoreAnswers(answersFromList(answers), contents))

  const functions: Record<string, FakeFunction> = {
    getUserById: () => state.user ?? 'no_record',
    addUser: () => (state.user ??= newUser()),
    updateUser: () => state.user ?? 'no_record',
    getAttempt: () => told(),
    setTimeAllowed: ({ timeFactor }) => (state.user = { ...(state.user ?? newUser()), timeFactor }),
    startTest: ({ timeFactor = state.user?.timeFactor ?? 1 }) => {
      const deadlineMs = Date.parse(serverNow()) + timeLimitSeconds(timeFactor) * 1_000
      const deadline = new Date(deadlineMs).toISOString()
      state.attempt = makeAttempt({ startedAt: serverNow(), deadline, timeFactor })
      const started = told()
      return started ? { ...started, heldEpoch: started.epoch } : 'internal'
    },
    takeOver: () => {
      if (state.attempt?.status === 'open')
        state.attempt = { ...state.attempt, epoch: state.attempt.epoch + 1 }
      return told() ?? 'no_attempt'
    },
    saveAnswers: ({ operations, epoch }) => {
      if (isStale(operations, epoch)) return 'stale_writer'
      if (operations.length === 0 && state.attempt?.status === 'finished') return 'time_over'
      if (operations.some(({ at }) => state.closed !== null && at > state.closed)) return 'time_over'
      const notKept = store(operations)
      if (state.attempt?.status === 'finished')
        state.attempt = { ...state.attempt, score: counted(state.attempt) }
      const { nextSeq = 1, deadline } = state.attempt ?? {}
      return { acknowledged: nextSeq - 1, serverNow: serverNow(), deadline, ...notKept }
    },
    getHistory: () => {
      const { attempt } = state
      if (attempt?.status !== 'finished') return 'no_attempt'
      const { attemptId, testNumber, startedAt, timeFactor } = attempt
      const operations = [...state.stored.values()]
      const told = { attemptId, testNumber, startedAt, finishedAt: serverNow(), timeFactor }
      return { ...told, operations, next: null }
    },
    getComparison: () => state.comparison,
    getNotes: () => [...state.notes.values()],
    saveNote: ({ question, text, writtenAt }) => {
      const note = { question, text, writtenAt }
      state.notes.set(question, note)
      return note
    },
    getAttempts: () => {
      const { attempt } = state
      if (attempt?.status !== 'finished') return []
      const { attemptId, startedAt, score, inTime, late } = attempt
      return [{ attemptId, ordinal: 1, startedAt, finishedAt: serverNow(), score, inTime, late }]
    },
    finishTest: ({ operations, epoch }) => {
      if (isStale(operations, epoch)) return 'stale_writer'
      const notKept = store(operations)
      if (!state.attempt) return 'no_attempt'
      const score = counted(state.attempt)
      if (state.attempt.status === 'open')
        state.attempt = { ...state.attempt, status: 'finished', score, inTime: score, finishedBy: 'taker' }
      const user = state.user ?? newUser()
      const tests = user.tests.map(({ running, ...test }) =>
        test.number === 1 ? { ...test, score } : { ...test, ...(running && { running }) },
      )
      state.user = { ...user, tests }
      return {
        attemptId: ATTEMPT_ID,
        answers: state.attempt.answers,
        score,
        finishedAt: serverNow(),
        ...{ inTime: score, late: false, finishedBy: state.attempt.finishedBy, revealed: false, ...notKept },
      }
    },
  }
  const payments = createFakePayments(state)
  /** Functions that a test answers for, by the contract or not. */
  const answered = new Set<string>()

  const refuse = (code: ErrorCode, details?: ErrorDetails) =>
    HttpResponse.json(
      { error: { code, message: errors[code].message, requestId: 'request-1', details } },
      { status: errors[code].status },
    )

  const answer = (name: string, result: object | ErrorCode | null) => {
    const failure = state.failing.get(name)
    if (failure === 'noAnswer') return HttpResponse.error()
    if (failure !== undefined) return refuse(failure)
    if (typeof result === 'string') return refuse(result)
    if (isRefusal(result)) return refuse(result.refused, result.details)
    const { lacking } = payments.state
    if (lacking?.name !== name || result === null) return HttpResponse.json(result)
    const kept = Object.entries(result).filter(([field]) => !lacking.fields.includes(field))
    return HttpResponse.json({ ...Object.fromEntries(kept), ...lacking.instead })
  }

  const server = setupServer(
    http.get('*/tests/test1/:file', ({ params, request }) => {
      const passage = Number(/\d+/.exec(String(params.file))?.[0])
      const content = contents[passage - 1]
      state.calls.push({ name: `passage${passage}`, body: undefined as never, authorization: null })
      if (!content) return refuse('not_found')
      if (state.failing.has('content')) return answer('content', content)
      const isWhole = state.attempt?.status === 'finished' && !request.url.includes('open=true')
      const shown = isWhole ? content : withoutKey(content)
      return HttpResponse.json(shown, { headers: { etag: '"v1"' } })
    }),
    http.all('*/api/:name', async ({ request, params }) => {
      const name = String(params.name)
      const text = await request.text()
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const body = (text === '' ? query : JSON.parse(text)) as never
      state.calls.push({ name, body, authorization: request.headers.get('authorization') })
      const run = functions[name] ?? payments.functions[name]
      if (state.failing.has(name)) return answer(name, {})
      // As the real one: what is too long or against the contract is refused before anything else is done.
      if (new TextEncoder().encode(text).length > 256 * 1024) return refuse('too_large')
      if (!run || !isFunctionName(name)) return refuse('not_found')
      if (!wire[name].request.safeParse(body).success) return refuse('bad_request')
      return answer(name, answered.has(name) ? run(body) : byContract(name, run(body)))
    }),
  )
  return {
    server,
    state,
    payments,
    /** Lets a function answer otherwise from here on. */
    respond: (name: string, answer: FakeFunction) => {
      functions[name] = answer
      answered.add(name)
    },
    named: (name: string) => state.calls.filter((call) => call.name === name),
  }
}

/** An act as the last about its thing, stored as it was made. */
export function lastAct(op: Operation, epoch: number): LastAct {
  const { kind, passage, seq } = op
  const at = new Date(op.at)
  return { kind, passage, seq, question: 'question' in op ? op.question : null, epoch, at, storedAt: at }
}

function isFunctionName(name: string): name is FunctionName {
  return name in wire
}

/** @throws where the answer is none that the contract knows: a fake that has fallen behind. */
function byContract(name: FunctionName, result: ReturnType<FakeFunction>): ReturnType<FakeFunction> {
  if (typeof result === 'string' || isRefusal(result)) return result
  return wire[name].answer.parse(result) as object | null
}

/** A refusal that carries more than its code. */
function isRefusal(result: object | null): result is { refused: ErrorCode; details: ErrorDetails } {
  return result !== null && 'refused' in result
}
