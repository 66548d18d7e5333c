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
import { claimOf, type User } from '../../domain/records'
import { FullContent } from '../../domain/content'
import { formatScore, scoreAnswers } from '../../domain/results/scoring'
import { nothing, type Act, type Finish } from '../../domain/acts'
import { foldAll, nextAt } from '../../domain/fold'
import { emailOf, tokenOf } from '../../test/support/deployment'
import { addressOf } from '../harness/client'
import { randomFrom, type Random } from '../harness/random'
import type { Calls, Person } from './calls'

const contents = passageNumbers.map((passage) =>
  FullContent.parse(JSON.parse(readFileSync(`content/tests/test1/passage${passage}.json`, 'utf8'))),
)

export const personOf = (uid: string, index: number): Person => ({
  ...{ uid, email: emailOf(uid), token: tokenOf(uid), address: addressOf(index) },
})

export function makeTaker(calls: Calls, seed: string, index: number): Taker {
  const person = personOf(`taker-${index}`, index)
  return new Taker(person, calls, randomFrom(`${seed} ${person.uid}`))
}

/** Checks every answer against the acts acknowledged so far. */
export class Taker {
  readonly acknowledged: Act[] = []
  readonly #device = randomUUID()
  #lastAt = 0
  #attempt: { id: string } | null = null
  #record: User | null = null
  constructor(
    readonly person: Person,
    readonly calls: Calls,
    readonly random: Random,
  ) {}

  get attemptId(): string {
    return this.#open().id
  }

  async register(): Promise<void> {
    const { uid, email } = this.person
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    await this.calls.call(this.person, 'addUser', { id: uid, username: email, tests })
  }

  async start(): Promise<void> {
    const request = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 } as const
    const { attemptId, status } = await this.calls.call(this.person, 'startTest', request)
    deepStrictEqual(status, 'open', 'a started test is open')
    this.#attempt = { id: attemptId }
  }

  /** Resolves once the acts are acknowledged. */
  async save(): Promise<void> {
    const { id } = this.#open()
    const acts = Array.from({ length: 1 + this.random.below(3) }, () => this.choice())
    const cursor = this.acknowledged.length
    const saved = await this.calls.call(this.person, 'saveAnswers', { attemptId: id, cursor, acts })
    deepStrictEqual(saved.refused, [], 'all of a delivery is acknowledged')
    deepStrictEqual(saved.cursor, cursor + acts.length, 'each act is stored once')
    // The server replaces times ahead of its clock, so its version is stored.
    this.acknowledged.push(...saved.acts)
  }

  async lookAtAttempt(): Promise<void> {
    const attempt = await this.calls.call(this.person, 'getAttempt', { attemptId: this.attemptId })
    deepStrictEqual(
      answersFromList(attempt?.answers ?? []),
      this.#answers(),
      'an attempt has the acknowledged answers',
    )
    deepStrictEqual(attempt?.cursor, this.acknowledged.length, 'an attempt counts the acknowledged acts')
  }

  async readRecord(): Promise<void> {
    const { uid } = this.person
    this.#record = await this.calls.call(this.person, 'getUserById', { id: uid })
    this.#requireOwnRecord(this.#record)
  }

  /** Sends what the last look at the record has shown. */
  async claimRecord(): Promise<void> {
    if (!this.#record) return this.readRecord()
    this.#requireOwnRecord(await this.calls.call(this.person, 'updateUser', claimOf(this.#record)))
  }

  async finish(): Promise<void> {
    const { id } = this.#open()
    const finish: Finish = { ...this.#stamp(), kind: 'finish', value: 'confirmed' }
    const { finished } = await this.calls.call(this.person, 'saveAnswers', {
      ...{ attemptId: id, cursor: null, acts: [finish] },
    })
    if (finished === null) throw new Error('A confirmed test goes on.')
    const score = formatScore(scoreAnswers(this.#answers(), contents))
    deepStrictEqual(answersFromList(finished.answers), this.#answers(), 'a finished test has all answers')
    deepStrictEqual([finished.score, finished.late], [score, false], 'a finished test has its score')
  }

  #requireOwnRecord(record: User): void {
    const { uid, email } = this.person
    const paid = testNumbers.map((number) => ({
      number,
      paid: number === 1,
      score: '',
      answers: number === 1 ? this.#answers() : {},
    }))
    const { id, username, tests } = claimOf(record)
    const told = tests.map((test) => ({ ...test, answers: answersFromList(test.answers) }))
    deepStrictEqual({ id, username, tests: told }, { id: uid, username: email, tests: paid }, 'a record')
  }

  #stamp() {
    this.#lastAt = nextAt(Date.now(), this.#lastAt)
    return { opId: randomUUID(), at: new Date(this.#lastAt).toISOString(), device: this.#device }
  }

  choice(): Act {
    const question = 1 + this.random.below(QUESTIONS_PER_TEST)
    return {
      ...{ ...this.#stamp(), kind: 'answer' },
      ...{ passage: passageOfQuestion(question), question, value: this.random.pick(LETTERS) },
    }
  }

  #answers() {
    return foldAll(nothing, this.acknowledged).answers
  }

  #open(): { id: string } {
    if (!this.#attempt) throw new Error('The test was not started.')
    return this.#attempt
  }
}
