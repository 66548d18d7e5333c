import { randomUUID } from 'node:crypto'
import { LETTERS, passageOfQuestion, QUESTIONS_PER_TEST } from '../../domain/exam'
import type { Operation } from '../../domain/work'
import type { Random } from '../faults/random'
import { callFunction } from '../faults/wireCalls'
import type { Person } from './fleet'

/** As long a delivery as a body takes, of whole highlight lists or of short acts. */
const LISTS = 18
const SHORT_ACTS = 1_000
/** How often each function is tried at the beginning of every minute: beyond what any limit lets through. */
const TRIES = { saveAnswers: 40, getHistory: 40, exportAccount: 4, getAttempt: 140, other: 60 } as const

/** An account that asks every function for all it gives: what is refused costs it nothing. */
export class Abuser {
  /** Answers by what they said: 'ok', or the code of the refusal. */
  readonly answers = new Map<string, number>()
  #attempt: { id: string; epoch: number; seq: number } | null = null
  #last: string | null = null

  constructor(
    readonly person: Person,
    readonly url: string,
    readonly random: Random,
  ) {}

  /** One minute's worth of everything at once. */
  async minute(): Promise<void> {
    await this.#begin()
    const attemptId = this.#attempt?.id ?? this.#last
    if (attemptId === null) return
    const times = (count: number, ask: () => Promise<unknown>) =>
      Array.from({ length: count }, () => this.#count(ask))
    const { uid, email } = { uid: this.person.uid, email: `${this.person.uid}@example.com` }
    await Promise.all([
      ...times(TRIES.saveAnswers, () => this.#save()),
      ...times(TRIES.getAttempt, () => this.#ask('getAttempt', { attemptId })),
      ...times(TRIES.exportAccount, () => this.#ask('exportAccount', {})),
      ...times(TRIES.getHistory, () => this.#ask('getHistory', { attemptId: this.#last ?? attemptId })),
      ...times(TRIES.getHistory, () => this.#ask('getReceipt', { attemptId: this.#last ?? attemptId })),
      ...times(TRIES.other, () => this.#ask('getUserById', { id: uid })),
      ...times(TRIES.other, () => this.#ask('getAttempts', { testNumber: 1 })),
      ...times(TRIES.other, () => this.#ask('takeOver', { attemptId })),
      ...times(TRIES.other, () => this.#ask('getPaymentsByUserId', { username: email })),
    ])
    await this.#end()
  }

  async #begin(): Promise<void> {
    const request = {
      testNumber: 1,
      requestId: randomUUID(),
      afterAttemptId: this.#last,
      timeFactor: 2,
    } as const
    await this.#count(async () => {
      const { attemptId, epoch, nextSeq } = await this.#ask('startTest', request)
      this.#attempt = { id: attemptId, epoch, seq: nextSeq }
    })
  }

  async #end(): Promise<void> {
    if (this.#attempt === null) return
    const { id, epoch } = await this.#ask('takeOver', { attemptId: this.#attempt.id })
      .then(({ epoch: newest }) => ({ id: this.#attempt!.id, epoch: newest }))
      .catch(() => ({ id: this.#attempt!.id, epoch: this.#attempt!.epoch }))
    await this.#count(async () => {
      await this.#ask('finishTest', { attemptId: id, epoch, operations: [] })
      this.#last = id
      this.#attempt = null
    })
  }

  async #save(): Promise<void> {
    if (this.#attempt === null) return
    const { id, epoch } = this.#attempt
    const isLists = this.random.below(3) === 0
    const operations = Array.from({ length: isLists ? LISTS : SHORT_ACTS }, () => this.#act(isLists))
    await this.#ask('saveAnswers', { attemptId: id, epoch, operations })
  }

  #act(isList: boolean): Operation {
    const seq = (this.#attempt!.seq += 1)
    const question = 1 + this.random.below(QUESTIONS_PER_TEST)
    const stamp = {
      opId: randomUUID(),
      seq,
      at: new Date().toISOString(),
      passage: passageOfQuestion(question),
    }
    if (!isList) return { ...stamp, question, kind: 'answer', value: this.random.pick(LETTERS) }
    const value = Array.from({ length: 200 }, (_, start) => ({
      ...{ paragraph: 20, start, end: 20_000 },
      colour: 'yellow' as const,
    }))
    return { ...stamp, kind: 'highlight', value }
  }

  #ask<N extends Parameters<typeof callFunction>[1]>(
    name: N,
    request: Parameters<typeof callFunction<N>>[2],
  ) {
    const { token, address } = this.person
    return callFunction({ url: this.url, token, address }, name, request, AbortSignal.timeout(60_000))
  }

  async #count(ask: () => Promise<unknown>): Promise<void> {
    const said = await ask().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message || error.name : 'unknown'),
    )
    this.answers.set(said, (this.answers.get(said) ?? 0) + 1)
  }
}
