import { Score } from '../../domain/records'
import { Instant } from '../../domain/base/scalars'
import { wire } from '../../domain/wire'

describe('the contracts', () => {
  test('ignore unknown keys in answers', () => {
    const answer = {
      ...{ refused: [], acts: [], cursor: 1, more: false, finished: null, practice: null },
      serverNow: '2026-11-21T09:00:00.000Z',
      deadline: '2026-11-21T09:00:00.000Z',
    }
    expect(wire.saveAnswers.answer.parse({ ...answer, extra: 1 })).toEqual(answer)
  })

  test('know an id in small letters alone: in others a repeated act would pass for another one', () => {
    const attemptId = 'e7b3f1aa-0c1d-4e2f-8a3b-0123456789ab'
    const takes = (id: string) => wire.getHistory.request.safeParse({ attemptId: id }).success
    expect(takes(attemptId)).toBe(true)
    for (const id of [
      attemptId.toUpperCase(),
      `{${attemptId}}`,
      attemptId.replaceAll('-', ''),
      `${attemptId}0`,
    ]) {
      expect(takes(id)).toBe(false)
    }
  })

  test('know no time before the year 1000, which databases and Date read each in their own way', () => {
    expect(Instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
    expect(Instant.safeParse('0999-12-31T23:59:59Z').success).toBe(false)
    expect(Instant.safeParse('1000-01-01T00:00:00Z').success).toBe(true)
  })

  test('know a score from 0 to 55 of 55, or none yet', () => {
    const scores = Array.from({ length: 56 }, (_, right) => `${right}/55`)
    for (const score of ['', ...scores])
      expect([score, Score.safeParse(score).success]).toEqual([score, true])
    for (const score of ['56/55', '100/55', '5a/55', '41/54', '-1/55', '1/55 ', '41'])
      expect([score, Score.safeParse(score).success]).toEqual([score, false])
  })
})
