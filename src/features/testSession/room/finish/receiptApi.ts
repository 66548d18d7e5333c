import { pagesWire } from '../../../../../domain/wire/pages'
import { api } from '../../../../api/api'
import { contracted } from '../../../../api/endpoints'

export const { useLazyGetReceiptQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: contracted(build).query('getReceipt', {
      keptForSeconds: 0,
      contract: pagesWire.getReceipt,
    }),
  }),
})
