import { passageKey, passageNumbers, questionsOfPassage, type Letter } from '../../../../domain/exam'
import { opIdOf, stampOf } from '../../../../domain/fold'
import { logOut } from '../../../../src/auth/authThunks'
import { chooseAnswer } from '../../../../src/features/testSession/sync/userActs'
import type { DeviceName } from '../device/device'
import type { Page } from '../device/page'
import { goOffline } from './deviceDeeds'
import { PLACES, type Deed, type Place, type Sitting } from '../sitting'

export function usable(sitting: Sitting, place: Place): Page | null {
  const page = sitting.pages.get(place)
  return page && !page.isHidden && page.device.isAwake ? page : null
}

export function onPage(
  place: Place,
  says: string,
  { can, act }: { can: (page: Page) => boolean; act: (page: Page, sitting: Sitting) => unknown },
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

export function open(place: Place): Deed {
  return {
    says: `${place}: the page is opened`,
    can: (sitting) => sitting.isFree(place) && sitting.deviceAt(place).isAwake,
    act(sitting) {
      if (place === 'phone') sitting.faults.occur('second device opened')
      if (sitting.pagesOf(sitting.deviceAt(place)).length > 0) sitting.faults.occur('second tab opened')
      sitting.open(place)
    },
  }
}

export const start = (place: Place): Deed =>
  onPage(place, 'Start is pressed', {
    can: ({ screen }) => screen.canStart,
    act({ screen, session }, { ledger, faults }) {
      ledger.starts += 1
      if (session.status === 'finished') faults.occur('started again')
      screen.start()
    },
  })

export const retry = (place: Place): Deed =>
  onPage(place, 'Try again is pressed', {
    can: ({ screen }) => screen.canRetry,
    act: ({ screen }) => screen.retry(),
  })

export const choose = (place: Place, question: number, letter: Letter, crashes: boolean): Deed =>
  onPage(place, `question ${question}: ${letter}${crashes ? ', and the page crashes at once' : ''}`, {
    can: ({ screen }) => screen.canChoose,
    act(page, sitting) {
      takeChoice(page, sitting, { question, letter })
      if (crashes) crashAfterChoice(page, sitting, place)
    },
  })

export function crashAfterChoice(page: Page, sitting: Sitting, place: Place): void {
  sitting.faults.strike('page crashed right after a choice')
  page.crash()
  sitting.forget(place)
}

function takeChoice(
  page: Page,
  sitting: Sitting,
  { question, letter }: { question: number; letter: Letter },
) {
  const before = page.session
  if (before.status !== 'inProgress') return
  const passage = passageNumbers.find((number) => questionsOfPassage(number).includes(question)) ?? 1
  const known = new Set(before.unacknowledged.map(({ opId }) => opId))
  const knew = new Set(Object.values(before.stamps).map(opIdOf))
  page.run(() => page.store.dispatch(chooseAnswer(passage, question, letter)))
  const after = page.session
  const taken = 'unacknowledged' in after && after.unacknowledged.find(({ opId }) => !known.has(opId))
  // Choosing the chosen option does nothing.
  if (before.answers[passageKey(passage)]?.[question] === letter) return
  if (!taken) return sitting.find('answer lost', `question ${question}: ${letter} was not taken`)
  sitting.faults.occur('answer chosen')
  const { attemptId, ownerUid } = before
  const places = sitting.placesOf(attemptId)
  if (places > 1) sitting.faults.occur('chosen beside another page')
  sitting.ledger.enter({
    ...{ opId: taken.opId, attemptId, question, letter, knew, stamp: stampOf(taken) },
    at: sitting.timeline.now,
    place: page.title,
    device: page.device.name,
    isJournalled: page.device.storage.has(journalKey(ownerUid, attemptId, taken.opId)),
    isAmongAll: places === PLACES.length,
  })
}

export const journalKey = (uid: string, attemptId: string, opId: string) =>
  `passage-nine/journal/${uid}/${attemptId}/${opId}`

export const lastActKey = (uid: string, attemptId: string) => `passage-nine/last-act/${uid}/${attemptId}`

export const showResults = (place: Place): Deed =>
  onPage(place, '‘Show results’ is pressed', {
    can: ({ screen }) => screen.canDecide,
    act({ screen, session }, { ledger, faults }) {
      faults.strike('another device looked: results shown')
      if ('attemptId' in session) ledger.shown.add(session.attemptId)
      screen.showResults()
    },
  })

export const notNow = (place: Place): Deed =>
  onPage(place, '‘Not now’ is pressed', {
    can: ({ screen }) => screen.canDecide,
    act({ screen }, { faults }) {
      faults.strike('another device looked: not now')
      screen.notNow()
    },
  })

export const finish = (place: Place): Deed =>
  onPage(place, 'Finish Test is pressed and confirmed', {
    can: ({ screen }) => screen.canFinish,
    act(page, sitting) {
      sitting.faults.occur('finish pressed')
      confirmFinish(page, sitting)
    },
  })

function confirmFinish(page: Page, { ledger, timeline }: Sitting): void {
  const before = page.session
  page.screen.finish()
  if (before.status !== 'inProgress') return
  const { attemptId, ownerUid } = before
  ledger.finish(attemptId, timeline.now)
  if (page.session.status !== 'finishing') return
  const { name, storage } = page.device
  const { finish: confirmed } = page.session
  ledger.finishes.push({
    ...{
      opId: confirmed.opId,
      madeAt: confirmed.at,
      attemptId,
      at: timeline.now,
      place: page.title,
      device: name,
    },
    isKept: storage.has(journalKey(ownerUid, attemptId, confirmed.opId)),
  })
}

export const finishEverywhere: Deed = {
  says: 'Finish Test is confirmed in every place that offers it, at once',
  can: (sitting) => PLACES.filter((place) => usable(sitting, place)?.screen.canFinish).length > 1,
  act(sitting) {
    sitting.faults.occur('finish pressed in several places at once')
    for (const place of PLACES) {
      const page = usable(sitting, place)
      if (page?.screen.canFinish) page.run(() => confirmFinish(page, sitting))
    }
  },
}

export const crash = (place: Place, isOpenedAgain: boolean): Deed => ({
  says: `${place}: the page crashes${isOpenedAgain ? ' and is opened again' : ''}`,
  can: (sitting) => sitting.pages.has(place) && sitting.deviceAt(place).isAwake,
  act(sitting) {
    sitting.faults.strike('page crashed')
    sitting.pages.get(place)?.crash()
    sitting.forget(place)
    if (isOpenedAgain) sitting.open(place)
  },
})

export const reload = (place: Place): Deed => ({
  says: `${place}: the page is reloaded`,
  can: (sitting) => usable(sitting, place) !== null,
  act(sitting) {
    sitting.faults.strike('page reloaded')
    sitting.pages.get(place)?.close()
    sitting.forget(place)
    sitting.open(place, { isReload: true })
  },
})

export const close = (place: Place): Deed => ({
  says: `${place}: the page is closed`,
  can: (sitting) => usable(sitting, place) !== null,
  act(sitting) {
    sitting.faults.strike('page closed')
    sitting.pages.get(place)?.close()
    sitting.forget(place)
  },
})

export const hide = (place: Place): Deed => ({
  says: `${place}: the page is hidden behind another tab`,
  can: (sitting) => usable(sitting, place) !== null,
  act(sitting) {
    sitting.faults.strike('page hidden')
    sitting.pages.get(place)?.hide()
  },
})

export const show = (place: Place): Deed => ({
  says: `${place}: the page is looked at again`,
  can: (sitting) => sitting.pages.get(place)?.isHidden === true && sitting.deviceAt(place).isAwake,
  act: (sitting) => sitting.pages.get(place)?.show(),
})

export const logOutWhileFinishing = (place: Place): Deed =>
  onPage(place, 'Log Out is pressed while the test is being handed in', {
    can: ({ session }) => session.status === 'finishing' && session.finish.value === 'confirmed',
    act(page, sitting) {
      sitting.faults.strike('logged out while finishing')
      page.screen.leave()
      page.dispatch(logOut())
      sitting.changeLogin(page.device, false)
    },
  })

export const finishOfflineAndLogOut = (place: Place): Deed => ({
  says: `${place}: without a network the test is finished, and Log Out is pressed`,
  can: (sitting) => usable(sitting, place)?.screen.canFinish === true,
  async act(sitting) {
    const { name, isOnline } = sitting.deviceAt(place)
    if (isOnline) await goOffline(name).act(sitting)
    await sitting.do(finish(place))
    await sitting.do(logOutWhileFinishing(place))
  },
})

export const logInAgain = (name: DeviceName): Deed => ({
  says: `the ${name} is logged in again`,
  can: ({ devices }) => !devices[name].isLoggedIn && devices[name].isOnline && devices[name].isAwake,
  act(sitting) {
    sitting.faults.occur('logged in again')
    sitting.changeLogin(sitting.devices[name], true)
  },
})
