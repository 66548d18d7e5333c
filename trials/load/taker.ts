import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { answersFromList } from '../../domain/answers'
import {
  LETTERS,
  passageNumbers,
  passageOfQuestion,
  QUESTIONS_PER_TEST,
  testNumbers,
} from '../../domain/exam'
import { FullContent } from '../../domain/content'
import { formatScore, scoreAnswers } from '../../domain/results/scoring'
import { applyOperations } from '../../domain/applyOperations'
import { noWork, type Operation } from '../../domain/work'
import { Refused } from '../harness/client'
import type { Random } from '../harness/random'
import type { Fleet, Person } from './fleet'
import { emailOf } from '../harness/identityProvider'

const contents = passageNumbers.map((passage) =>
  FullContent.parse(JSON.parse(readFileSync(`content/tests/test1/passage${passage}.json`, 'utf8'))),
)

/** One taker of Test 1, who knows what was acknowledged and holds every answer against it. */
export class Taker {
  /** Every act that the server has acknowledged, in order. */
  readonly acknowledged: Operation[] = []
  #attempt: { id: string; epoch: number } | null = null
  constructor(
    readonly person: Person,
    readonly fleet: Fleet,
    readonly random: Random,
  ) {}

  get isStarted(): boolean {
    return this.#attempt !== null
  }

  get attemptId(): string {
    return this.#open().id
  }

  async register(): Promise<void> {
    const { uid } = this.person
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    await this.fleet.call(this.person, 'addUser', { id: uid, username: emailOf(uid), tests })
  }

  async start(): Promise<void> {
    const request = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 } as const
    const { attemptId, epoch, status } = await this.fleet.call(this.person, 'startTest', request)
    deepStrictEqual(status, 'open', 'a started test is open')
    this.#attempt = { id: attemptId, epoch }
  }

  /** A few choices in one delivery; they are acknowledged when this resolves. */
  async save(): Promise<void> {
    const { id, epoch } = this.#open()
    const operations = Array.from({ length: 1 + this.random.below(3) }, (_, index) =>
      this.#choice(this.acknowledged.length + 1 + index),
    )
    const { acknowledged } = await this.fleet.call(this.person, 'saveAnswers', {
      ...{ attemptId: id, epoch, operations },
    })
    deepStrictEqual(
      acknowledged,
      this.acknowledged.length + operations.length,
      'all of a delivery is acknowledged',
    )
    this.acknowledged.push(...operations)
  }

  async lookAtAttempt(): Promise<void> {
    const attempt = await this.fleet.call(this.person, 'getAttempt', { attemptId: this.attemptId })
    deepStrictEqual(
      answersFromList(attempt?.answers ?? []),
      this.#answers(),
      'an attempt has the acknowledged answers',
    )
    deepStrictEqual(attempt?.nextSeq, this.acknowledged.length + 1, 'an attempt counts the acknowledged acts')
  }

  async lookAtRecord(): Promise<void> {
    const { uid } = this.person
    const record = await this.fleet.call(this.person, 'getUserById', { id: uid })
    this.#requireOwnRecord(record)
    this.#requireOwnRecord(await this.fleet.call(this.person, 'updateUser', record))
  }

  /** Somebody else's attempt is neither shown nor written. */
  async intrude(other: Taker): Promise<void> {
    const delivery = { attemptId: other.attemptId, epoch: 1, operations: [this.#choice(1)] }
    await this.#requireForbidden(() => this.fleet.call(this.person, 'saveAnswers', delivery))
    await this.#requireForbidden(() =>
      this.fleet.call(this.person, 'getAttempt', { attemptId: other.attemptId }),
    )
    await this.#requireForbidden(() => this.fleet.call(this.person, 'getUserById', { id: other.person.uid }))
  }

  async finish(): Promise<void> {
    const { id, epoch } = this.#open()
    const finished = await this.fleet.call(this.person, 'finishTest', {
      ...{ attemptId: id, epoch, operations: [] },
    })
    const score = formatScore(scoreAnswers(this.#answers(), contents))
    deepStrictEqual(answersFromList(finished.answers), this.#answers(), 'a finished test has all answers')
    deepStrictEqual([finished.score, finished.late], [score, false], 'a finished test has its score')
  }

  async #requireForbidden(call: () => Promise<unknown>): Promise<void> {
    const refusal: unknown = await call().then(
      () => 'an answer',
      (error: unknown) => (error instanceof Refused ? error.code : error),
    )
    deepStrictEqual(refusal, 'forbidden', 'what belongs to another is refused')
  }

  #requireOwnRecord({ id, username, tests }: { id: string; username: string; tests: unknown[] }): void {
    const { uid } = this.person
    const paid = testNumbers.map((number) => ({
      number,
      paid: number === 1,
      score: '',
      answers: number === 1 ? this.#answers() : {},
    }))
    const told = tests.map((test) => ({ ...Object(test), answers: answersFromList(Object(test).answers) }))
    deepStrictEqual(
      { id, username, tests: told },
      { id: uid, username: emailOf(uid), tests: paid },
      'a record',
    )
  }

  #choice(seq: number): Operation {
    const question = 1 + this.random.below(QUESTIONS_PER_TEST)
    return {
      ...{ opId: randomUUID(), seq, at: new Date().toISOString(), kind: 'answer' },
      ...{ passage: passageOfQuestion(question), question, value: this.random.pick(LETTERS) },
    }
  }

  #answers() {
    return applyOperations(noWork, this.acknowledged).answers
  }

  #open(): { id: string; epoch: number } {
    if (!this.#attempt) throw new Error('The test was not started.')
    return this.#attempt
  }
}
