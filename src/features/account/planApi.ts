import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'

/** The call of the exam settings, which alone make it. */
export const { useSetPlanMutation } = api.injectEndpoints({
  endpoints: (build) => ({ setPlan: contracted(build).mutation('setPlan') }),
})
