import { setTimeout as delay } from 'node:timers/promises'
import { runProgram } from '../../../functions/program'
import { randomFrom } from '../../harness/random'
import type { Person } from '../calls'
import { Abuser } from './abuser'

/** Abusers run in their own process so that they don't slow honest takers. */
export type Orders = { url: string; people: Person[]; from: number; until: number; seed: string }

export type Report = { answers: [string, number][]; filled: number; notKept: number }

async function main(): Promise<void> {
  const { url, people, from, until, seed }: Orders = JSON.parse(process.argv[2] ?? '')
  const abusers = people.map((person) => new Abuser(person, url, randomFrom(`${seed} ${person.uid}`)))
  await delay(from - Date.now())
  await Promise.all(abusers.map((abuser) => abuser.run(until)))
  const answers = new Map<string, number>()
  for (const abuser of abusers) {
    for (const [said, times] of abuser.answers) answers.set(said, (answers.get(said) ?? 0) + times)
  }
  const report: Report = {
    answers: [...answers].sort(),
    filled: abusers.reduce((sum, { filled }) => sum + filled, 0),
    notKept: abusers.reduce((sum, { notKept }) => sum + notKept, 0),
  }
  process.send?.(report, () => process.disconnect())
}

runProgram(main)
