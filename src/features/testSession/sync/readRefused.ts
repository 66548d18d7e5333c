import * as z from 'zod/mini'
import { parseJson } from '../../../../domain/base/parseJson'
import type { AppThunk } from '../../../redux/types'
import { hasAttempt } from '../state/states'
import { selectSession } from '../state/testSessionSlice'

const OpIds = z.array(z.string())

/** Ids of the rejected acts that the user has acknowledged. */
export const readRefused =
  (): AppThunk<readonly string[]> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return []
    const parsed = OpIds.safeParse(parseJson(deviceStorage.getItem(keyOf(session)) ?? ''))
    return parsed.success ? parsed.data : []
  }

export const rememberRefused =
  (opIds: readonly string[]): AppThunk =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    try {
      deviceStorage.setItem(keyOf(session), JSON.stringify(opIds))
    } catch (error) {
      console.error('Not stored:', error)
    }
  }

const keyOf = ({ ownerUid, attemptId }: { ownerUid: string; attemptId: string }) =>
  `passage-nine/read/${ownerUid}/${attemptId}`
