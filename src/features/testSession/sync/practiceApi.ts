import { practiceWire } from '../../../../domain/wire/practice'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The calls of the practice pages, which alone fetch them. */
export const practiceApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build, practiceWire)
    return {
      getPractices: query('getPractices', { keptForSeconds: 0, tags: ['Practice'] }),
      getPractice: query('getPractice', { keptForSeconds: 0 }),
      startPractice: mutation('startPractice', { tags: ['Practice'] }),
    }
  },
})

export function usePractices() {
  return practiceApi.useGetPracticesQuery({ timeZone }, { refetchOnMountOrArgChange: true })
}
