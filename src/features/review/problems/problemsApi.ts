import { pagesWire } from '../../../../domain/wire/pages'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

export const { useReportQuestionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    reportQuestion: contracted(build).mutation('reportQuestion', { contract: pagesWire.reportQuestion }),
  }),
})
