import * as z from 'zod/mini'
import { createApi } from '@reduxjs/toolkit/query/react'
import { FullContent, TestContent } from '../../domain/content'
import type { Answer, Request } from '../../domain/wire'
import { appWire as wire } from '../../domain/wire/app'
import { passageAddress, type PassageRequest } from './addresses'
import { baseQuery, callOf, type CallMeta } from './baseQuery'
import { contracted, TAGS } from './endpoints'
import { unreadable } from './failure'
import { READ } from './terms'

/** Longer than the longest test, so passages stay in memory throughout. */
export const A_SITTING_SECONDS = 4 * 60 * 60

/** The server reads the identity from the token and rejects any other id. */
type Asker = { readonly id: string }

export type VersionedPassage = { content: TestContent; version: string | null }

const orEmpty = z.catch(z.string(), '')
const PONumber = z.object({ ...wire.getPONumber.answer.shape, uniquevalue: orEmpty })
const Credentials = z.object({ secretToken: orEmpty, checkoutToken: orEmpty })

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  catchSchemaFailure: ({ _bqMeta }) => unreadable((_bqMeta as CallMeta | undefined)?.requestId),
  refetchOnReconnect: true,
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    return {
      getUserById: build.query<Answer<'getUserById'>, Asker>({
        query: ({ id }) => ({
          ...callOf('getUserById', { id }),
          // Another tab may have logged in a different user.
          expects: (body) => !isOfAnother(body, id),
        }),
        responseSchema: wire.getUserById.answer,
        keepUnusedDataFor: A_SITTING_SECONDS,
        providesTags: ['User'],
      }),
      addUser: mutation('addUser'),
      updateUser: mutation('updateUser'),
      setTimeAllowed: mutation('setTimeAllowed'),
      setPlan: mutation('setPlan'),
      startTest: mutation('startTest', { tags: ['User', 'Attempt'] }),
      getAttempt: query('getAttempt', { keptForSeconds: A_SITTING_SECONDS, tags: ['Attempt'] }),
      saveAnswers: build.mutation<Answer<'saveAnswers'>, Request<'saveAnswers'>>({
        query: (request) => ({ ...callOf('saveAnswers', request), outlivesPage: true }),
        responseSchema: wire.saveAnswers.answer,
        invalidatesTags: (answer) => (answer?.finished ? ['User', 'Attempt'] : []),
      }),
      getPassage: build.query<VersionedPassage, PassageRequest, TestContent>({
        query: (request) => ({
          url: () => passageAddress(request),
          method: 'GET',
          terms: READ,
          ...(request.finished && { expects: (body: unknown) => FullContent.safeParse(body).success }),
        }),
        rawResponseSchema: TestContent,
        transformResponse: (content: TestContent, meta) => ({ content, version: meta?.etag ?? null }),
        keepUnusedDataFor: A_SITTING_SECONDS,
        // Passages never change; only a failed request is repeated.
        providesTags: (_passage, error) => (error ? ['Attempt'] : []),
      }),
      getPONumber: mutation('getPONumber', { answer: PONumber }),
      getPaymentCredentials: mutation('getPaymentCredentials', { answer: Credentials }),
      addPayment: mutation('addPayment', { tags: ['Order'] }),
      getPaymentStatus: query('getPaymentStatus'),
      abandonOrder: mutation('abandonOrder', { tags: ['Order'] }),
    }
  },
})

export const { useGetUserByIdQuery, useGetPassageQuery, useSetPlanMutation, useSetTimeAllowedMutation } = api

function isOfAnother(body: unknown, uid: string): boolean {
  const { id } = (body ?? {}) as { id?: unknown }
  // A body without an id fails its schema instead.
  return typeof id === 'string' && id !== uid
}
