import { pagesWire } from '../../../domain/wire/pages'
import type { Answer } from '../../../domain/wire'
import { api } from '../../api/api'
import { callOf } from '../../api/baseQuery'
import { contracted } from '../../api/endpoints'

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The server reads the identity from the token and rejects any other username. */
    getPaymentsByUserId: build.query<Answer<'getPaymentsByUserId'>, { readonly username: string }>({
      query: (asker) => callOf('getPaymentsByUserId', asker, pagesWire.getPaymentsByUserId),
      responseSchema: pagesWire.getPaymentsByUserId.answer,
      keepUnusedDataFor: 0,
      providesTags: ['Order'],
    }),
    getPaymentsInReview: build.query<Answer<'getPaymentsInReview'>, { readonly username: string }>({
      query: () => callOf('getPaymentsInReview', {}, pagesWire.getPaymentsInReview),
      responseSchema: pagesWire.getPaymentsInReview.answer,
      keepUnusedDataFor: 0,
      providesTags: ['Order'],
    }),
    getPaymentsById: contracted(build).query('getPaymentsById', {
      tags: ['Order'],
      contract: pagesWire.getPaymentsById,
    }),
  }),
})

export const { useGetPaymentsByUserIdQuery, useGetPaymentsInReviewQuery, useGetPaymentsByIdQuery } =
  paymentsApi
