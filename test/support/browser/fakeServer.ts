import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Plan } from '../../../domain/plan'
import { answersFromList, answersToList } from '../../../domain/answers'
import type { Attempt } from '../../../domain/attempt'
import { withoutKey } from '../../../domain/content'
import { errors, type ErrorCode, type ErrorDetails } from '../../../domain/base/errors'
import { LETTERS, testNumbers, timeLimitSeconds, type Letter, type TimeFactor } from '../../../domain/exam'
import type { Note } from '../../../domain/results/notes'
import type { User } from '../../../domain/records'
import type { Comparison } from '../../../domain/results/comparison'
import { formatScore, scoreAnswers } from '../../../domain/results/scoring'
import { wire, type FunctionName } from '../../../domain/wire'
import type { Act, AnyAct, Finish } from '../../../domain/acts'
import type { RefusalCode } from '../../../domain/attempt'
import { clamped, foldAll } from '../../../domain/fold'
import { makeContents } from '../contents'
import { makeAttempt } from './attempts'
import { createFakePayments } from './purchase/fakePayments'

const keys: Letter[] = Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A')
const contents = makeContents(keys)

export const person = { uid: 'me', email: 'me@example.com' }

export const newUser = (): User => ({
  id: person.uid,
  username: person.email,
  tests: testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] })),
})

export const entryPaid = (number: number) => ({ number, paid: true, score: '', answers: [] })

type FakeFunction = (
  body: Note &
    Plan & {
      acts: AnyAct[]
      attemptId: string
      cursor: number | null
      timeFactor: TimeFactor
    },
) => object | ErrorCode | null

type Call = { name: string; body: never; authorization: string | null }

export function createFakeServer() {
  const state = {
    user: newUser() as User | null,
    attempt: null as Attempt | null,
    stored: new Map<string, Act>(),
    notes: new Map<number, Note>(),
    calls: [] as Call[],
    failing: new Map<string, ErrorCode | 'noAnswer'>(),
    comparison: { among: null } as Comparison,
    /** The server's time less the device's, in ms. */
    clockOffset: 0,
    /** Later acts are refused; null accepts all. */
    closed: null as string | null,
  }
  const serverNow = () => new Date(Date.now() + state.clockOffset).toISOString()
  const told = () => state.attempt && { ...state.attempt, serverNow: serverNow() }

  const store = (sent: AnyAct[]) => {
    const refused: { opId: string; code: RefusalCode }[] = []
    const fresh: Act[] = []
    for (const act of sent) {
      if (act.kind === 'finish' || act.kind === 'explain' || state.stored.has(act.opId)) continue
      if (state.closed !== null && act.at > state.closed) refused.push({ opId: act.opId, code: 'time_over' })
      else fresh.push(act)
    }
    const kept = clamped(fresh, Date.parse(serverNow()), 0)
    for (const act of kept) state.stored.set(act.opId, act)
    const { attempt } = state
    if (attempt && kept.length > 0) {
      const { tools, stamps } = attempt
      const folded = foldAll({ answers: answersFromList(attempt.answers), tools, stamps }, kept)
      const cursor = attempt.cursor + kept.length
      state.attempt = { ...attempt, ...folded, answers: answersToList(folded.answers), cursor }
    }
    return refused
  }

  const whyNot = ({ at, device, value }: Finish): RefusalCode | null => {
    if (state.attempt?.status !== 'open') return null
    if (value === 'timeRanOut') return serverNow() < state.attempt.deadline ? 'time_left' : null
    return [...state.stored.values()].some((act) => act.device !== device && act.at > at) ? 'overtaken' : null
  }

  const counted = ({ answers }: Attempt) => formatScore(scoreAnswers(answersFromList(answers), contents))

  const hand = (attempt: Attempt) => {
    const score = counted(attempt)
    state.attempt = { ...attempt, status: 'finished', score, inTime: score, finishedBy: 'taker' }
    const user = state.user ?? newUser()
    const tests = user.tests.map(({ running, ...test }) =>
      test.number === 1 ? { ...test, score } : { ...test, ...(running && { running }) },
    )
    state.user = { ...user, tests }
  }

  /** For an attempt this server doesn't hold: it accepts everything. */
  const echo = (sent: AnyAct[], cursor: number | null) => {
    const acts = sent.filter((act) => act.kind !== 'finish' && act.kind !== 'explain')
    const { deadline = '' } = state.attempt ?? {}
    const none = { refused: [], more: false, finished: null, practice: null }
    return { ...none, serverNow: serverNow(), deadline, acts, cursor: (cursor ?? 0) + acts.length }
  }

  const functions: Record<string, FakeFunction> = {
    getUserById: () => state.user ?? 'no_record',
    addUser: () => (state.user ??= newUser()),
    updateUser: () => state.user ?? 'no_record',
    getAttempt: () => told(),
    setTimeAllowed: ({ timeFactor }) => (state.user = { ...(state.user ?? newUser()), timeFactor }),
    setPlan: ({ name, examDate, target }) =>
      (state.user = { ...(state.user ?? newUser()), plan: Plan.parse({ name, examDate, target }) }),
    startTest: ({ timeFactor = state.user?.timeFactor ?? 1 }) => {
      const deadlineMs = Date.parse(serverNow()) + timeLimitSeconds(timeFactor) * 1_000
      const deadline = new Date(deadlineMs).toISOString()
      state.attempt = makeAttempt({ startedAt: serverNow(), deadline, timeFactor })
      return told()
    },
    saveAnswers: ({ attemptId, acts, cursor }) => {
      if (!state.attempt) return 'no_attempt'
      if (attemptId !== state.attempt.attemptId) return echo(acts, cursor)
      const refused = store(acts)
      if (state.attempt.status === 'finished')
        state.attempt = { ...state.attempt, score: counted(state.attempt) }
      for (const finish of acts.filter((act) => act.kind === 'finish')) {
        const code = whyNot(finish)
        if (code) refused.push({ opId: finish.opId, code })
        else if (state.attempt.status === 'open') hand(state.attempt)
      }
      const { status, deadline } = state.attempt
      return {
        ...{ serverNow: serverNow(), deadline, refused, more: false },
        acts: cursor === null ? [] : [...state.stored.values()].slice(cursor),
        cursor: state.stored.size,
        finished: status === 'finished' ? told() : null,
        practice: null,
      }
    },
    getHistory: () => {
      const { attempt } = state
      if (attempt?.status !== 'finished') return 'no_attempt'
      const { attemptId, testNumber, startedAt, timeFactor } = attempt
      const acts = [...state.stored.values()]
      const told = { attemptId, testNumber, startedAt, finishedAt: serverNow(), timeFactor }
      return { ...told, acts, next: null }
    },
    askAddress: () => ({ askedAt: serverNow() }),
    getComparison: () => state.comparison,
    getNotes: () => [...state.notes.values()],
    getNotebook: () =>
      [...state.notes.values()].map((note) => ({
        ...note,
        ...{
          attemptId: state.attempt?.attemptId ?? '',
          testNumber: 1,
          ordinal: 1,
          stem: `Question text ${note.question}`,
        },
      })),
    saveNote: ({ question, text, writtenAt }) => {
      const note = { question, text, writtenAt }
      state.notes.set(question, note)
      return note
    },
    reportQuestion: () => ({ reportedAt: serverNow() }),
    getAttempts: () => {
      const { attempt } = state
      if (attempt?.status !== 'finished') return []
      const { attemptId, startedAt, score, inTime, late } = attempt
      return [{ attemptId, ordinal: 1, startedAt, finishedAt: serverNow(), score, inTime, late }]
    },
  }
  const payments = createFakePayments(state)
  /** Replaced functions, exempt from the contract. */
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
    respond: (name: string, answer: FakeFunction) => {
      functions[name] = answer
      answered.add(name)
    },
    named: (name: string) => state.calls.filter((call) => call.name === name),
  }
}

function isFunctionName(name: string): name is FunctionName {
  return name in wire
}

/** @throws when the fake breaks the contract */
function byContract(name: FunctionName, result: ReturnType<FakeFunction>): ReturnType<FakeFunction> {
  if (typeof result === 'string' || isRefusal(result)) return result
  return wire[name].answer.parse(result) as object | null
}

function isRefusal(result: object | null): result is { refused: ErrorCode; details: ErrorDetails } {
  return result !== null && 'refused' in result && typeof result.refused === 'string'
}
