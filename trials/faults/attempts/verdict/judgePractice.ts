import { nothing, type Act } from '../../../../domain/acts'
import { foldAll } from '../../../../domain/fold'
import { ASIDE } from '../../../../src/features/testSession/sync/journal'
import type { Sitting } from '../sitting'
import { inOrder } from './judge'
import { journalKey } from '../stories/pageDeeds'

/** Every choice is stored or rejected after its explanation, no journal holds it, and pages match the server. */
export function judgePractice(sitting: Sitting, acts: readonly Act[]): void {
  const { ledger, person, practiceId, devices, pages } = sitting
  if (practiceId === null) return
  const held = new Set(acts.map(({ opId }) => opId))
  for (const { opId, question, letter, at, place, device, isJournalled } of ledger.practiced) {
    const { storage } = devices[device]
    const key = journalKey(person.uid, practiceId, opId)
    const isGarbled = storage.garbled.has(key)
    const isAside = storage.has(`${ASIDE}/${person.uid}/${practiceId}/${opId}`)
    if (!held.has(opId) && isJournalled && !isGarbled && !isAside) {
      const when = new Date(at).toISOString().slice(11, 23)
      sitting.find(
        'answer lost',
        `practice, question ${question}: ${letter} (${when}, ${place}) is not on the server`,
      )
    }
    if (held.has(opId) && storage.has(key) && !isGarbled) {
      sitting.find('disorder', `the journal of the ${device} still holds a practiced act that the server has`)
    }
  }
  const { answers } = foldAll(nothing, inOrder(acts))
  for (const { title, practice } of pages.values()) {
    if (practice.status !== 'open') continue
    if (practice.unacknowledged.length + practice.asked.length > 0)
      sitting.find('stuck', `the practice on the ${title} still waits for the server`)
    else if (JSON.stringify(practice.answers['passage1'] ?? {}) !== JSON.stringify(answers['passage1'] ?? {}))
      sitting.find('disorder', `the practice on the ${title} shows other answers than the server has`)
  }
}
