import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'

/** The call of the progress page, which alone fetches it. */
const progressApi = api.injectEndpoints({
  endpoints: (build) => ({ getProgress: contracted(build).query('getProgress', { keptForSeconds: 0 }) }),
})

export const { useGetProgressQuery } = progressApi
