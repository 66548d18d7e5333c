import { pagesWire } from '../../../../domain/wire/pages'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

/** The call of a review's reports, which alone makes it. */
export const { useReportQuestionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    reportQuestion: contracted(build).mutation('reportQuestion', { contract: pagesWire.reportQuestion }),
  }),
})
