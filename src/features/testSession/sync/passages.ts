import type { Attempt } from '../../../../domain/attempt'
import { isFullContent } from '../../../../domain/content'
import { passageAddress } from '../../../api/addresses'
import { api, type VersionedPassage } from '../../../api/api'
import type { PassageCache } from '../../../api/passageCache'
import type { AppDispatch } from '../../../redux/types'

/** Makes the test available offline. */
export async function shelvePassages(
  { testNumber, attemptId, ownerUid }: Pick<Attempt, 'testNumber' | 'attemptId'> & { ownerUid: string },
  passages: readonly VersionedPassage[],
  shelf: PassageCache,
): Promise<void> {
  try {
    // Sequential, since nine writes at once would delay user input.
    for (const [index, { content, version }] of passages.entries()) {
      const address = passageAddress({ testNumber, passage: index + 1, attemptId, finished: false })
      await shelf.keep(ownerUid, address, content, version ?? '')
    }
  } catch (error) {
    // Only the offline reload is lost.
    console.error('Not stored:', error)
  }
}

/** Uses texts fetched before the start if their version is the attempt's. */
export function reusePassages(
  { testNumber, attemptId, contentVersion }: Attempt,
  passages: readonly VersionedPassage[],
  dispatch: AppDispatch,
): void {
  const entries = passages.flatMap((value, index) => {
    if (value.version !== `"${contentVersion}"` || isFullContent(value.content)) return []
    const arg = { testNumber, passage: index + 1, attemptId, finished: false }
    return [{ endpointName: 'getPassage' as const, arg, value }]
  })
  if (entries.length > 0) dispatch(api.util.upsertQueryEntries(entries))
}
