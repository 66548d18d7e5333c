import type { Letter } from '../../../../domain/exam'
import { isTaking } from '../../../../src/features/testSession/state/practicing'
import { openPractice } from '../../../../src/features/testSession/sync/practiceThunks'
import { askExplanation, chooseAnswer } from '../../../../src/features/testSession/sync/userActs'
import type { Page } from '../device/page'
import type { Deed, Place, Sitting } from '../sitting'
import { crashAfterChoice, journalKey, onPage } from './pageDeeds'

/** Explanations of a test in progress are withheld, so another one is practiced. */
export const PRACTICED_TEST = 2

function onPractice(
  place: Place,
  says: string,
  {
    can = () => true,
    act,
  }: { can?(page: Page): boolean; act(page: Page, sitting: Sitting, id: string): void },
): Deed {
  const deed = onPage(place, `practice: ${says}`, {
    can: (page) => page.screen.isShown && can(page),
    act: (page, sitting) => sitting.practiceId !== null && act(page, sitting, sitting.practiceId),
  })
  return { ...deed, can: (sitting) => sitting.practiceId !== null && sitting.canDo(deed) }
}

export const goToPractice = (place: Place): Deed =>
  onPractice(place, 'it is opened', {
    act: (page, _sitting, practiceId) => page.dispatch(openPractice(practiceId)),
  })

export const practiceAnswer = (place: Place, question: number, letter: Letter, crashes: boolean): Deed =>
  onPractice(place, `question ${question}: ${letter}${crashes ? ', and the page crashes at once' : ''}`, {
    can: ({ practice }) => isTaking(practice, question),
    act(page, sitting, practiceId) {
      const knew = unacknowledgedOn(page)
      const isChosen =
        page.practice.status === 'open' && page.practice.answers['passage1']?.[question] === letter
      page.dispatch(chooseAnswer(1, question, letter, 'practice'))
      const opId = unacknowledgedOn(page).find((each) => !knew.includes(each))
      // Choosing the chosen option does nothing.
      if (opId === undefined && isChosen) return
      if (opId === undefined) {
        return sitting.find('answer lost', `practice, question ${question}: ${letter} was not taken`)
      }
      sitting.faults.occur('answer practiced')
      sitting.ledger.practiced.push({
        ...{ opId, question, letter, at: sitting.timeline.now, place: page.title, device: page.device.name },
        isJournalled: page.device.storage.has(journalKey(sitting.person.uid, practiceId, opId)),
      })
      if (crashes) crashAfterChoice(page, sitting, place)
    },
  })

/** @param nth among the answered questions without an explanation */
export const checkAnswer = (place: Place, nth: number): Deed =>
  onPractice(place, 'an answer is checked', {
    can: (page) => uncheckedOn(page).length > 0,
    act(page, { faults }) {
      const unchecked = uncheckedOn(page)
      const question = unchecked[nth % unchecked.length]
      if (question === undefined) return
      faults.occur('practice explained')
      page.dispatch(askExplanation(question))
    },
  })

function uncheckedOn({ practice }: Page): number[] {
  if (practice.status !== 'open') return []
  const answered = Object.keys(practice.answers['passage1'] ?? {}).map(Number)
  return answered.filter((question) => isTaking(practice, question))
}

function unacknowledgedOn({ practice }: Page): string[] {
  return practice.status === 'open' ? practice.unacknowledged.map(({ opId }) => opId) : []
}
