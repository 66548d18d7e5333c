import { passageKey, passageOfQuestion, type Letter } from '../../../../domain/exam'
import { opIdOf, stampOf } from '../../../../domain/fold'
import { logOut } from '../../../../src/auth/authThunks'
import { isTaking } from '../../../../src/features/testSession/state/practicing'
import { openPractice } from '../../../../src/features/testSession/sync/practiceThunks'
import { askExplanation, chooseAnswer } from '../../../../src/features/testSession/sync/userActs'
import type { DeviceName } from '../device/device'
import type { Page } from '../device/page'
import { goOffline } from './deviceDeeds'
import { journalKey } from '../ledger'
import { PLACES, type Deed, type Place, type Sitting } from '../sitting'

function usable(sitting: Sitting, place: Place): Page | null {
  const page = sitting.pages.get(place)
  return page && !page.isHidden && page.device.isAwake ? page : null
}

function onPage(
  place: Place,
  says: string,
  can: (page: Page) => boolean,
  act: (page: Page, sitting: Sitting) => unknown,
): Deed {
  return {
    says: `${place}: ${says}`,
    can: (sitting) => {
      const page = usable(sitting, place)
      return page !== null && can(page)
    },
    act: (sitting) => {
      const page = usable(sitting, place)
      if (page) page.run(() => act(page, sitting))
    },
  }
}

export const open = (place: Place): Deed => ({
  says: `${place}: the page is opened`,
  can: (sitting) => sitting.isFree(place) && sitting.deviceAt(place).isAwake,
  act: (sitting) => sitting.open(place),
})

export const start = (place: Place): Deed =>
  onPage(
    place,
    'Start is pressed',
    ({ screen }) => screen.canStart,
    ({ screen }, { ledger }) => {
      ledger.starts += 1
      screen.start()
    },
  )

export const retry = (place: Place): Deed =>
  onPage(
    place,
    'Try again is pressed',
    ({ screen }) => screen.canRetry,
    ({ screen }) => screen.retry(),
  )

type Choosing = { question: number; letter: Letter; crashes?: boolean; isPractice?: boolean }

export const choose = (place: Place, choosing: Choosing): Deed => {
  const { question, letter, crashes = false, isPractice = false } = choosing
  return onPage(
    place,
    `${isPractice ? 'practice, ' : ''}question ${question}: ${letter}${crashes ? ', and the page crashes at once' : ''}`,
    ({ screen, practice }) => (isPractice ? screen.isShown && isTaking(practice, question) : screen.isInUse),
    (page, sitting) => {
      takeChoice(page, sitting, choosing)
      if (!crashes) return
      page.crash()
      sitting.forget(place)
    },
  )
}

function takeChoice(page: Page, sitting: Sitting, { question, letter, isPractice }: Choosing): void {
  const before = isPractice ? page.practice : page.session
  if (before.status !== 'inProgress' && before.status !== 'open') return
  const { attemptId, ownerUid } = before
  const passage = passageOfQuestion(question)
  const known = new Set(before.unacknowledged.map(({ opId }) => opId))
  page.store.dispatch(chooseAnswer(passage, question, letter, isPractice ? 'practice' : undefined))
  // Choosing the chosen option does nothing.
  if (before.answers[passageKey(passage)]?.[question] === letter) return
  const after = isPractice ? page.practice : page.session
  const taken = 'unacknowledged' in after && after.unacknowledged.find(({ opId }) => !known.has(opId))
  if (!taken) return sitting.find('answer lost', `question ${question}: ${letter} was not taken`)
  sitting.ledger.choices.push({
    ...{ opId: taken.opId, attemptId, question, letter, stamp: stampOf(taken) },
    knew: new Set(Object.values(before.stamps).map(opIdOf)),
    ...{ at: sitting.timeline.now, place: page.title, device: page.device.name },
    isJournalled: page.device.storage.has(journalKey(ownerUid, attemptId, taken.opId)),
  })
}

export const goToPractice = (place: Place): Deed =>
  onPage(
    place,
    'the practice is opened',
    ({ screen }) => screen.isShown,
    (page, { practiceId }) => page.dispatch(openPractice(practiceId)),
  )

/** @param nth among the answered questions without an explanation */
export const checkAnswer = (place: Place, nth: number): Deed =>
  onPage(
    place,
    'an answer of the practice is checked',
    (page) => page.screen.isShown && uncheckedOn(page).length > 0,
    (page) => {
      const unchecked = uncheckedOn(page)
      page.dispatch(askExplanation(unchecked[nth % unchecked.length] ?? 1))
    },
  )

function uncheckedOn({ practice }: Page): number[] {
  if (practice.status !== 'open') return []
  const answered = Object.keys(practice.answers['passage1'] ?? {}).map(Number)
  return answered.filter((question) => isTaking(practice, question))
}

export const showResults = (place: Place): Deed =>
  onPage(
    place,
    '‘Show results’ is pressed',
    ({ screen }) => screen.canDecide,
    ({ screen, session }, { ledger }) => {
      if ('attemptId' in session) ledger.shown.add(session.attemptId)
      screen.showResults()
    },
  )

export const notNow = (place: Place): Deed =>
  onPage(
    place,
    '‘Not now’ is pressed',
    ({ screen }) => screen.canDecide,
    ({ screen }) => screen.notNow(),
  )

export const finish = (place: Place): Deed =>
  onPage(place, 'Finish Test is pressed and confirmed', ({ screen }) => screen.isInUse, confirmFinish)

function confirmFinish(page: Page, { ledger, timeline }: Sitting): void {
  const before = page.session
  page.screen.finish()
  if (before.status !== 'inProgress') return
  const { attemptId, ownerUid } = before
  ledger.finished.add(attemptId)
  if (page.session.status !== 'finishing') return
  const { name, storage } = page.device
  const { opId, at: madeAt } = page.session.finish
  ledger.finishes.push({
    ...{ opId, madeAt, attemptId, at: timeline.now, place: page.title, device: name },
    isKept: storage.has(journalKey(ownerUid, attemptId, opId)),
  })
}

export const finishEverywhere: Deed = {
  says: 'Finish Test is confirmed in every place that offers it, at once',
  can: (sitting) => PLACES.filter((place) => usable(sitting, place)?.screen.isInUse).length > 1,
  act(sitting) {
    for (const place of PLACES) {
      const page = usable(sitting, place)
      if (page?.screen.isInUse) page.run(() => confirmFinish(page, sitting))
    }
  },
}

export const crash = (place: Place, isOpenedAgain: boolean): Deed => ({
  says: `${place}: the page crashes${isOpenedAgain ? ' and is opened again' : ''}`,
  can: (sitting) => sitting.pages.has(place) && sitting.deviceAt(place).isAwake,
  act(sitting) {
    sitting.pages.get(place)?.crash()
    sitting.forget(place)
    if (isOpenedAgain) sitting.open(place)
  },
})

export const close = (place: Place): Deed => ({
  says: `${place}: the page is closed`,
  can: (sitting) => usable(sitting, place) !== null,
  act(sitting) {
    sitting.pages.get(place)?.close()
    sitting.forget(place)
  },
})

export const reload = (place: Place): Deed => ({
  ...close(place),
  says: `${place}: the page is reloaded`,
  async act(sitting) {
    await close(place).act(sitting)
    sitting.open(place, { isReload: true })
  },
})

export const hide = (place: Place): Deed =>
  onPage(
    place,
    'the page is hidden behind another tab',
    () => true,
    (page) => page.hide(),
  )

export const show = (place: Place): Deed => ({
  says: `${place}: the page is looked at again`,
  can: (sitting) => sitting.pages.get(place)?.isHidden === true && sitting.deviceAt(place).isAwake,
  act: (sitting) => sitting.pages.get(place)?.show(),
})

const logOutWhileFinishing = (place: Place): Deed =>
  onPage(
    place,
    'Log Out is pressed while the test is being submitted',
    ({ session }) => session.status === 'finishing' && session.finish.value === 'confirmed',
    (page, sitting) => {
      page.screen.leave()
      page.dispatch(logOut())
      sitting.changeLogin(page.device, false)
    },
  )

export const finishOfflineAndLogOut = (place: Place): Deed => ({
  says: `${place}: without a network the test is finished, and Log Out is pressed`,
  can: (sitting) => usable(sitting, place)?.screen.isInUse === true,
  async act(sitting) {
    await sitting.do(goOffline(sitting.deviceAt(place).name))
    await sitting.do(finish(place))
    await sitting.do(logOutWhileFinishing(place))
  },
})

export const logInAgain = (name: DeviceName): Deed => ({
  says: `the ${name} is logged in again`,
  can: ({ devices }) => !devices[name].isLoggedIn && devices[name].isOnline && devices[name].isAwake,
  act: (sitting) => sitting.changeLogin(sitting.devices[name], true),
})
