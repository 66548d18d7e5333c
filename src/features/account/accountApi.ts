import { wire, type Answer, type Request } from '../../../domain/wire'
import { api } from '../../api/api'
import { callOf } from '../../api/baseQuery'

/** The calls of the account page, which alone fetches them. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.query<Answer<'exportAccount'>, Request<'exportAccount'>>({
      query: (request) => callOf('exportAccount', request),
      responseSchema: wire.exportAccount.answer,
      keepUnusedDataFor: 0,
    }),
    logOutEverywhere: build.mutation<Answer<'logOutEverywhere'>, Request<'logOutEverywhere'>>({
      query: (request) => callOf('logOutEverywhere', request),
      responseSchema: wire.logOutEverywhere.answer,
    }),
    deleteAccount: build.mutation<Answer<'deleteAccount'>, Request<'deleteAccount'>>({
      query: (request) => callOf('deleteAccount', request),
      responseSchema: wire.deleteAccount.answer,
    }),
  }),
})

export const { exportAccount, logOutEverywhere, deleteAccount } = accountApi.endpoints
