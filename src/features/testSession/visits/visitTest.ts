import { passageNumbers } from '../../../../domain/exam'
import { isFullContent } from '../../../../domain/content'
import type { Attempt } from '../../../../domain/attempt'
import { passageAddress } from '../../../api/addresses'
import { api, type VersionedPassage } from '../../../api/api'
import { failureOf, type ApiFailure } from '../../../api/failure'
import type { PassageShelf } from '../../../api/passageShelf'
import { selectPerson } from '../../../auth/authSlice'
import type { AppDispatch, AppThunk } from '../../../redux/types'
import { selectSettings } from '../../../settings/settingsSlice'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { keepOwnEpoch, readOwnEpoch } from '../outbox/ownEpoch'
import { journalledAttempts } from '../outbox/journal'
import { readJournal } from '../outbox/readJournal'
import { sendLateWork } from '../outbox/journals'
import { attemptOpened, reviewOpened, startFailed, startRequested } from '../session/testSessionSlice'

type Found<T> = { found: T } | { failure: ApiFailure }

/**
 * Starts a test, or goes on with its open attempt. All nine passages are on the device before the clock starts.
 * Order of actions: startRequested, getAttempt, getPassage × 9, startTest, attemptOpened.
 */
export const beginTest =
  (testNumber: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage, identity }) => {
    const person = selectPerson(getState())
    if (person === null) return
    // An hour's token would end in the middle of the test. A refusal shows where the token is used.
    void identity.token(true).catch(() => null)
    dispatch(startRequested({ ownerUid: person.uid, testNumber }))

    const latest = await latestAttempt(testNumber, dispatch)
    if ('failure' in latest) return void dispatch(startFailed(latest))
    if (latest.found?.status === 'open') return void (await dispatch(openAttempt(latest.found)))
    if (latest.found) {
      const delivered = await dispatch(sendLateWork(latest.found))
      if ('failure' in delivered) return void dispatch(startFailed(delivered))
    }

    const preloaded = await loadPassages(testNumber, null, dispatch)
    if ('failure' in preloaded) return void dispatch(startFailed(preloaded))
    const started = await dispatch(
      api.endpoints.startTest.initiate(
        {
          testNumber,
          requestId: crypto.randomUUID(),
          afterAttemptId: latest.found?.attemptId ?? null,
          timeFactor: selectSettings(getState()).timeFactor,
        },
        { track: false },
      ),
    )
    if (started.error) return void dispatch(startFailed({ failure: failureOf(started.error) }))
    const { attemptId, heldEpoch } = started.data
    // Another device's press was quicker: this one looks on.
    if (heldEpoch !== null) keepOwnEpoch(deviceStorage, person.uid, attemptId, heldEpoch)
    keepPassages(started.data, preloaded.found, dispatch)
    await dispatch(openAttempt(started.data))
  }

/** Whether a start would begin a new attempt after a finished one; false while it would go on with an open one. */
export const isTestFinished =
  (testNumber: number): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const latest = await latestAttempt(testNumber, dispatch)
    return 'found' in latest && latest.found?.status === 'finished'
  }

/** Shows what the server holds for a test: the open attempt goes on, a finished one is reviewed, none is null. */
export const visitTest =
  (testNumber: number): AppThunk<Promise<Found<Attempt | null>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    // What is on its way already may arrive after the attempt was read.
    const isOnItsWay = person !== null && journalledAttempts(deviceStorage, person.uid).length > 0
    const latest = await latestAttempt(testNumber, dispatch)
    if ('failure' in latest || latest.found === null || person === null) return latest
    if (latest.found.status === 'open') {
      await dispatch(openAttempt(latest.found))
      return latest
    }
    const delivered = await dispatch(sendLateWork(latest.found))
    if ('failure' in delivered) return delivered
    const isCurrent = !delivered.sent && !isOnItsWay
    const finished = isCurrent ? latest : await latestAttempt(testNumber, dispatch)
    if ('found' in finished && finished.found) {
      dispatch(reviewOpened({ attempt: finished.found, ownerUid: person.uid }))
    }
    return finished
  }

/** Shows the review of an earlier attempt, whichever attempt is the latest; an open one goes on. */
export const visitAttempt =
  (attemptId: string): AppThunk<Promise<Found<Attempt>>> =>
  async (dispatch, getState) => {
    const asked = await attemptOf(attemptId, dispatch)
    if ('failure' in asked) return asked
    if (asked.found.status === 'open') {
      await dispatch(openAttempt(asked.found))
      return asked
    }
    const delivered = await dispatch(sendLateWork(asked.found))
    if ('failure' in delivered) return delivered
    const finished = delivered.sent ? await attemptOf(attemptId, dispatch) : asked
    const person = selectPerson(getState())
    if (person && 'found' in finished) {
      dispatch(reviewOpened({ attempt: finished.found, ownerUid: person.uid }))
    }
    return finished
  }

/** Puts an open attempt on screen with what this device journalled for it, and fetches its pinned passages. */
const openAttempt =
  (attempt: Attempt): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage, passageShelf }) => {
    const person = selectPerson(getState())
    if (person === null) return
    const { uid: ownerUid } = person
    const journalled = readJournal(deviceStorage, ownerUid, attempt.attemptId)
    const ownEpoch = readOwnEpoch(deviceStorage, ownerUid, attempt.attemptId)
    dispatch(attemptOpened({ attempt, ownerUid, ownEpoch, journalled }))
    const texts = await loadPassages(attempt.testNumber, attempt.attemptId, dispatch)
    if ('found' in texts) await shelve({ ...attempt, ownerUid }, texts.found, passageShelf)
  }

/** The whole test can be taken, and the page be reloaded, without a network from here on. */
async function shelve(
  { testNumber, attemptId, ownerUid }: Pick<Attempt, 'testNumber' | 'attemptId'> & { ownerUid: string },
  texts: readonly VersionedPassage[],
  shelf: PassageShelf,
): Promise<void> {
  try {
    // One after the other: nine at once would leave what is pressed meanwhile unheard.
    for (const [index, { content, version }] of texts.entries()) {
      const address = passageAddress({ testNumber, passage: index + 1, attemptId, finished: false })
      await shelf.keep(ownerUid, address, content, version ?? '')
    }
  } catch (error) {
    // A full or forbidden storage costs the offline reload, and nothing else.
    console.error('Passages are not kept:', error)
  }
}

async function attemptOf(attemptId: string, dispatch: AppDispatch): Promise<Found<Attempt>> {
  const { data, error } = await dispatch(fetchAttempt({ attemptId }))
  return !data || error !== undefined ? { failure: failureOf(error) } : { found: data }
}

/** Null for a test that was never begun. */
async function latestAttempt(testNumber: number, dispatch: AppDispatch): Promise<Found<Attempt | null>> {
  const { data, error } = await dispatch(fetchAttempt({ testNumber }))
  return data === undefined || error !== undefined ? { failure: failureOf(error) } : { found: data }
}

/** All nine passages, in order; the first failure stands for all. */
async function loadPassages(
  testNumber: number,
  attemptId: string | null,
  dispatch: AppDispatch,
): Promise<Found<VersionedPassage[]>> {
  const answers = await Promise.all(
    passageNumbers.map((passage) =>
      dispatch(
        api.endpoints.getPassage.initiate(
          { testNumber, passage, attemptId, finished: false },
          // The text that a start would take can change between two starts; an attempt's cannot.
          { forceRefetch: attemptId === null, subscribe: false },
        ),
      ),
    ),
  )
  const texts = answers.flatMap(({ data }) => (data ? [data] : []))
  if (texts.length === passageNumbers.length) return { found: texts }
  return { failure: failureOf(answers.find(({ error }) => error !== undefined)?.error) }
}

/** Texts fetched before the start serve the attempt when they are of the version that it was pinned to. */
function keepPassages(attempt: Attempt, texts: readonly VersionedPassage[], dispatch: AppDispatch): void {
  const { testNumber, attemptId, contentVersion } = attempt
  const entries = texts.flatMap((value, index) => {
    if (value.version !== `"${contentVersion}"` || isFullContent(value.content)) return []
    const arg = { testNumber, passage: index + 1, attemptId, finished: false }
    return [{ endpointName: 'getPassage' as const, arg, value }]
  })
  if (entries.length > 0) dispatch(api.util.upsertQueryEntries(entries))
}
