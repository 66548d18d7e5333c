import { practiceWire } from '../../../../domain/wire/practice'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

/** What is repeated anyway need not wait for ever on a dead connection. */
const REPEATED = { giveUpAfterMs: 20_000 }

/** The calls of the practice pages, which alone fetch them. */
export const practiceApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    const { getPractices, getPractice, startPractice, savePractice, explainPractice } = practiceWire
    return {
      getPractices: query('getPractices', { keptForSeconds: 0, contract: getPractices }),
      getPractice: query('getPractice', { keptForSeconds: 0, contract: getPractice, ...REPEATED }),
      startPractice: mutation('startPractice', { contract: startPractice, ...REPEATED }),
      savePractice: mutation('savePractice', { contract: savePractice, ...REPEATED, outlivesPage: true }),
      explainPractice: mutation('explainPractice', { contract: explainPractice, ...REPEATED }),
    }
  },
})
