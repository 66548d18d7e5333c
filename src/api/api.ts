import * as z from 'zod/mini'
import { createApi } from '@reduxjs/toolkit/query/react'
import { FullContent, TestContent } from '../../domain/content'
import type { Answer } from '../../domain/wire'
import { appWire as wire } from '../../domain/wire/app'
import { passageAddress, type PassageRequest } from './addresses'
import { baseQuery, callOf, isCallMeta } from './baseQuery'
import { contracted } from './endpoints'
import { unreadable } from './failure'

/** An idempotent call that is repeated anyway need not wait for ever on a dead connection. */
const REPEATED = { giveUpAfterMs: 20_000 }
/** Longer than the longest sitting, so that no passage leaves memory during a test. */
const A_SITTING_SECONDS = 4 * 60 * 60

/** The server takes the identity from the token, and refuses another's id. */
type Asker = { readonly id: string }

export type VersionedPassage = { content: TestContent; version: string | null }

/** What a purchase needs and an answer lacks counts as empty: the purchase has a text for each. */
const orEmpty = z.catch(z.string(), '')
const PONumber = z.object({ ...wire.getPONumber.answer.shape, uniquevalue: orEmpty })
const Credentials = z.object({ secretToken: orEmpty, checkoutToken: orEmpty })

/** The one API: an endpoint for each cloud function, each answer parsed by its contract. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  catchSchemaFailure: ({ _bqMeta }) => unreadable(isCallMeta(_bqMeta) ? _bqMeta.requestId : undefined),
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    return {
      getUserById: build.query<Answer<'getUserById'>, Asker>({
        query: ({ id }) => ({
          ...callOf('getUserById', { id }),
          // Another tab may have logged in as somebody else.
          expects: (body) => !isOfAnother(body, id),
        }),
        responseSchema: wire.getUserById.answer,
        keepUnusedDataFor: A_SITTING_SECONDS,
      }),
      addUser: mutation('addUser'),
      updateUser: mutation('updateUser', REPEATED),
      startTest: mutation('startTest', REPEATED),
      getAttempt: query('getAttempt', { ...REPEATED, keptForSeconds: A_SITTING_SECONDS }),
      saveAnswers: mutation('saveAnswers', { ...REPEATED, outlivesPage: true }),
      getPassage: build.query<VersionedPassage, PassageRequest, TestContent>({
        query: (request) => ({
          url: () => passageAddress(request),
          method: 'GET',
          ...REPEATED,
          ...(request.finished && { expects: (body: unknown) => FullContent.safeParse(body).success }),
        }),
        rawResponseSchema: TestContent,
        transformResponse: (content: TestContent, meta) => ({ content, version: meta?.etag ?? null }),
        keepUnusedDataFor: A_SITTING_SECONDS,
      }),
      // It places an order: its answer is not kept.
      getPONumber: mutation('getPONumber', { answer: PONumber }),
      getPaymentCredentials: mutation('getPaymentCredentials', { answer: Credentials }),
      addPayment: mutation('addPayment'),
      getPaymentStatus: query('getPaymentStatus', REPEATED),
      abandonOrder: mutation('abandonOrder', REPEATED),
    }
  },
})

export const { useGetUserByIdQuery, useGetPassageQuery } = api

function isOfAnother(body: unknown, uid: string): boolean {
  const { id } = (body ?? {}) as { id?: unknown }
  // Anything but a name is nobody's: such a record cannot be read.
  return typeof id === 'string' && id !== uid
}
