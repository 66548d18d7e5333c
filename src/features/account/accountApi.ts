import { pagesWire } from '../../../domain/wire/pages'
import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'

const accountApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    return {
      exportAccount: query('exportAccount', { keptForSeconds: 0, contract: pagesWire.exportAccount }),
      askAddress: mutation('askAddress', { contract: pagesWire.askAddress }),
      logOutEverywhere: mutation('logOutEverywhere', { contract: pagesWire.logOutEverywhere }),
      deleteAccount: mutation('deleteAccount', { contract: pagesWire.deleteAccount }),
    }
  },
})

export const { exportAccount, askAddress, logOutEverywhere, deleteAccount } = accountApi.endpoints
