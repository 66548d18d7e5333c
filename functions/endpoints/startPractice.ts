import { practiceOnWire } from '../exams/practice/practiceOnWire'
import { startPractice as start } from '../exams/practice/startPractice'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const startPractice: CloudFunction<'startPractice'> = {
  summary: 'Begins a practice of one passage, outside any test; a repeat answers the same.',
  limit: userRules.practices,
  answer: async (deps, { uid }, request) => practiceOnWire(deps, await start(deps, uid, request)),
}
