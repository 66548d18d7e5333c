import { pagesWire } from '../../../../domain/wire/pages'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

export const { useGetAttemptsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getAttempts: contracted(build).query('getAttempts', {
      keptForSeconds: 0,
      tags: ['Attempt'],
      contract: pagesWire.getAttempts,
    }),
  }),
})
