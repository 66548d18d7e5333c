import type { Attempt } from '../../../../domain/attempt'
import { isFullContent } from '../../../../domain/content'
import { passageAddress } from '../../../api/addresses'
import { api, type VersionedPassage } from '../../../api/api'
import type { PassageShelf } from '../../../api/passageShelf'
import type { AppDispatch } from '../../../redux/types'

/** The whole test can be taken, and the page be reloaded, without a network from here on. */
export async function shelvePassages(
  { testNumber, attemptId, ownerUid }: Pick<Attempt, 'testNumber' | 'attemptId'> & { ownerUid: string },
  passages: readonly VersionedPassage[],
  shelf: PassageShelf,
): Promise<void> {
  try {
    // One after the other: nine at once would leave what is pressed meanwhile unheard.
    for (const [index, { content, version }] of passages.entries()) {
      const address = passageAddress({ testNumber, passage: index + 1, attemptId, finished: false })
      await shelf.keep(ownerUid, address, content, version ?? '')
    }
  } catch (error) {
    // A full or forbidden storage costs the offline reload, and nothing else.
    console.error('Not stored:', error)
  }
}

/** Texts fetched before the start serve the attempt when they are of the version that it was pinned to. */
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
