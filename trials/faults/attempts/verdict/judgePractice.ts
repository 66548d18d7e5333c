import { hasPractice } from '../../../../src/features/testSession/practice/practiceStates'
import type { Sitting } from '../sitting'
import { practiceKey } from '../stories/pageDeeds'

/** Every choice in the practice is on the server, and in no journal any more, unless its only copy was destroyed. */
export function judgePractice(sitting: Sitting, acts: readonly { opId: string }[]): void {
  const { ledger, person, practiceId, devices, pages } = sitting
  if (practiceId === null) return
  const held = new Set(acts.map(({ opId }) => opId))
  for (const { opId, question, letter, at, place, device, isJournalled } of ledger.practiced) {
    const { storage } = devices[device]
    const key = practiceKey(person.uid, practiceId, opId)
    const isGarbled = storage.garbled.has(key)
    if (!held.has(opId) && isJournalled && !isGarbled) {
      const when = new Date(at).toISOString().slice(11, 23)
      sitting.find('answer lost', `practice, question ${question}: ${letter} (${when}, ${place})`)
    }
    if (held.has(opId) && storage.has(key) && !isGarbled) {
      sitting.find('disorder', `the journal of the ${device} still holds a practiced act that the server has`)
    }
  }
  for (const { title, practice } of pages.values()) {
    if (!hasPractice(practice) || practice.unacknowledged.length + practice.asked.length === 0) continue
    sitting.find('stuck', `the practice on the ${title} still waits for the server`)
  }
}
