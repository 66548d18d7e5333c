import { practiceWire } from '../../../../domain/wire/practice'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The calls of the practice pages, which alone fetch them. */
export const practiceApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    const { getPractices, getPractice, startPractice } = practiceWire
    return {
      getPractices: query('getPractices', { keptForSeconds: 0, tags: ['Practice'], contract: getPractices }),
      getPractice: query('getPractice', { keptForSeconds: 0, contract: getPractice }),
      startPractice: mutation('startPractice', { tags: ['Practice'], contract: startPractice }),
    }
  },
})

export function usePractices() {
  return practiceApi.useGetPracticesQuery({ timeZone }, { refetchOnMountOrArgChange: true })
}
