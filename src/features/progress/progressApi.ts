import { pagesWire } from '../../../domain/wire/pages'
import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'

const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProgress: contracted(build).query('getProgress', {
      keptForSeconds: 0,
      tags: ['Attempt'],
      contract: pagesWire.getProgress,
    }),
  }),
})

export const { useGetProgressQuery } = progressApi
