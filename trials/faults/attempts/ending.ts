import { answersToList } from '../../../domain/answers'
import { randomFrom } from '../../harness/random'
import type { Page } from './device/page'
import { PLACES, type Sitting } from './sitting'

const MINUTE_MS = 60_000
/** Longer than any retry, timeout or delay on the link. */
const LONG_ENOUGH_MS = 3 * MINUTE_MS
const LAST_MINUTES_MS = 2 * MINUTE_MS
/** The server accepts late work for one minute. */
const AFTER_END_MS = 2 * MINUTE_MS

export async function endSitting(sitting: Sitting): Promise<void> {
  const { timeline, seed } = sitting
  sitting.tell('— everything heals, and every page is looked at')
  heal(sitting)
  await timeline.pass(LONG_ENOUGH_MS)
  pressTryAgain(sitting)
  // A delayed start may arrive after all pages asked, and a full device stores no session.
  reopen(sitting, ({ session }) => session.status === 'idle' || session.status === 'finished')
  await timeline.pass(MINUTE_MS)
  sitting.healthyAt = timeline.now
  requireInStep(sitting)
  const random = randomFrom(`${seed}/ending`)
  const finisher = PLACES.map((place) => sitting.pages.get(place)).find((page) => page?.screen.isInUse)
  if (finisher && random.below(3) > 0) {
    sitting.tell(`${finisher.title}: Finish Test is pressed and confirmed`)
    finisher.run(() => finisher.screen.finish())
  } else if (isAnywhere(sitting, 'inProgress')) {
    sitting.tell('nobody finishes, and the time runs out')
    await runOut(sitting)
  }
  await timeline.pass(LONG_ENOUGH_MS)
  // A page without unsent changes learns of the end when it becomes visible.
  for (const page of sitting.pages.values()) page.show()
  await timeline.pass(MINUTE_MS)
  requireFinished(sitting)
  sitting.tell('— every page is opened anew')
  reopen(sitting)
  await timeline.pass(MINUTE_MS)
  requireFinished(sitting)
}

function reopen(sitting: Sitting, which: (page: Page) => boolean = () => true): void {
  for (const place of PLACES) {
    const page = sitting.pages.get(place)
    if (page && !which(page)) continue
    page?.close()
    sitting.forget(place)
    if (place !== 'laptop’s second tab') sitting.open(place)
  }
}

export async function runOut(sitting: Sitting): Promise<void> {
  const { timeline } = sitting
  const devices = Object.values(sitting.devices)
  const deadlines = [...sitting.pages.values()]
    .map(({ session }) => session)
    .filter((each) => 'deadline' in each)
  const end = Math.max(timeline.now, ...deadlines.map(({ deadline }) => Date.parse(deadline)))
  const asleep = end - LAST_MINUTES_MS - timeline.now
  if (asleep > 0) {
    for (const device of devices) device.fallAsleep(true)
    await timeline.pass(asleep)
    for (const device of devices) device.wake()
    for (const page of sitting.pages.values()) page.hearOnline()
  }
  await timeline.pass(end - timeline.now + AFTER_END_MS)
}

function heal(sitting: Sitting): void {
  sitting.link.heal()
  for (const device of Object.values(sitting.devices)) {
    device.storage.isFull = false
    device.wake()
    device.isOnline = true
    if (!device.isLoggedIn) sitting.changeLogin(device, true)
  }
  for (const place of PLACES) {
    const page = sitting.pages.get(place)
    if (page?.isHidden) page.show()
    else page?.hearOnline()
    if (sitting.isFree(place) && place !== 'laptop’s second tab') sitting.open(place)
  }
}

function pressTryAgain(sitting: Sitting): void {
  for (const page of sitting.pages.values()) {
    if (!page.screen.canRetry) continue
    sitting.tell(`${page.title}: Try again is pressed`)
    page.run(() => page.screen.retry())
  }
}

function isAnywhere(sitting: Sitting, status: string): boolean {
  return [...sitting.pages.values()].some(({ session }) => session.status === status)
}

function requireInStep(sitting: Sitting): void {
  const shown = new Map<string, { title: string; answers: string }>()
  for (const { title, session } of sitting.pages.values()) {
    if (session.status !== 'inProgress') continue
    const { attemptId, unacknowledged } = session
    if (unacknowledged.length > 0) sitting.find('stuck', `the ${title} still has unsent answers`)
    const answers = JSON.stringify(answersToList(session.answers))
    const other = shown.get(attemptId) ?? { title, answers }
    shown.set(attemptId, other)
    if (other.answers !== answers)
      sitting.find('disorder', `the ${title} and the ${other.title} show different answers`)
  }
}

function requireFinished(sitting: Sitting): void {
  for (const { title, session, store } of sitting.pages.values()) {
    const isAtRest = ['finished', 'unshown', 'idle'].includes(session.status)
    if (isAtRest && store.getState().auth.status === 'signedIn') continue
    const failure =
      session.status !== 'idle' && 'failure' in session && session.failure ? ` (${session.failure.code})` : ''
    sitting.find(
      'stuck',
      `the ${title} stays in ${store.getState().auth.status}, ${session.status}${failure}`,
    )
  }
}
