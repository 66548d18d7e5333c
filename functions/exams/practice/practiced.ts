import { SKILLS } from '../../../domain/content'
import type { Part } from '../../../domain/results/parts'
import type { Deps } from '../../deps'
import { outcomeOfPractice } from './outcomes'

const MOST_PRACTICES = 200

/** From explained questions, except of tests on hold */
export async function practicedOf({ store, testVersions }: Deps, userId: string): Promise<Part[]> {
  const practices = await store.practices.of(userId, 'explained', MOST_PRACTICES)
  if (practices.length === 0) return []
  const held = new Set((await store.results.unshown(userId)).map(({ testNumber }) => testNumber))
  const answered: { skill: string; isRight: boolean }[] = []
  for (const practice of practices) {
    if (held.has(practice.testNumber)) continue
    const { letters } = outcomeOfPractice(practice)
    const passages = await testVersions.pinned(practice.contentVersion)
    for (const { number, skill, correctAnswer } of passages.flatMap(({ test }) => test.questions)) {
      const letter = letters.get(number)
      if (letter !== undefined) answered.push({ skill, isRight: letter === correctAnswer })
    }
  }
  return SKILLS.flatMap((name) => {
    const some = answered.filter(({ skill }) => skill === name)
    return some.length === 0
      ? []
      : { name, right: some.filter(({ isRight }) => isRight).length, of: some.length }
  })
}
