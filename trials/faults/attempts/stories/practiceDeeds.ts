import type { Letter } from '../../../../domain/exam'
import { explanationRequested } from '../../../../src/features/testSession/practice/practiceSlice'
import { hasPractice, isTaking, workOf } from '../../../../src/features/testSession/practice/practiceStates'
import { choosePracticed, openPractice } from '../../../../src/features/testSession/practice/practiceThunks'
import type { Page } from '../device/page'
import type { Place, Sitting } from '../sitting'
import type { Deed } from './deed'
import { journalKey, usable } from './pageDeeds'

/** The test that is not taken: of the one that is, nothing is explained meanwhile. */
export const PRACTICED_TEST = 2

function onPractice(
  place: Place,
  says: string,
  { can, act }: { can(page: Page): boolean; act(page: Page, sitting: Sitting, practiceId: string): void },
): Deed {
  return {
    says: `${place}, practice: ${says}`,
    can: (sitting) => {
      const page = usable(sitting, place)
      return sitting.practiceId !== null && page !== null && page.screen.isShown && can(page)
    },
    act: (sitting) => {
      const page = usable(sitting, place)
      const { practiceId } = sitting
      if (page && practiceId !== null) page.run(() => act(page, sitting, practiceId))
    },
  }
}

export const goToPractice = (place: Place): Deed =>
  onPractice(place, 'it is opened', {
    can: () => true,
    act: (page, _sitting, practiceId) => page.dispatch(openPractice(practiceId)),
  })

export const practiceAnswer = (place: Place, question: number, letter: Letter, crashes: boolean): Deed =>
  onPractice(place, `question ${question}: ${letter}${crashes ? ', and the page crashes at once' : ''}`, {
    can: ({ practice }) => isTaking(practice, question),
    act(page, sitting, practiceId) {
      const knew = unacknowledgedOn(page)
      page.dispatch(choosePracticed(question, letter))
      const opId = unacknowledgedOn(page).find((each) => !knew.includes(each))
      if (opId === undefined) {
        return sitting.find('answer lost', `practice, question ${question}: ${letter} was not taken`)
      }
      sitting.faults.occur('answer practiced')
      sitting.ledger.practiced.push({
        ...{ opId, question, letter, at: sitting.timeline.now, place: page.title, device: page.device.name },
        isJournalled: page.device.storage.has(journalKey(sitting.person.uid, practiceId, opId)),
      })
      if (!crashes) return
      sitting.faults.strike('page crashed right after a choice')
      page.crash()
      sitting.forget(place)
    },
  })

export const checkAnswer = (place: Place, question: number): Deed =>
  onPractice(place, `the answer to question ${question} is checked`, {
    can: ({ practice }) =>
      isTaking(practice, question) &&
      hasPractice(practice) &&
      workOf(practice).answers['passage1']?.[question] !== undefined,
    act(page, { faults }) {
      faults.occur('practice explained')
      page.dispatch(explanationRequested({ question }))
    },
  })

function unacknowledgedOn({ practice }: Page): string[] {
  return hasPractice(practice) ? practice.unacknowledged.map(({ opId }) => opId) : []
}
