import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'

export const { useSetPlanMutation } = api.injectEndpoints({
  endpoints: (build) => ({ setPlan: contracted(build).mutation('setPlan') }),
})
