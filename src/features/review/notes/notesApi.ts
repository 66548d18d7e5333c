import { pagesWire } from '../../../../domain/wire/pages'
import { api } from '../../../api/api'
import { contracted } from '../../../api/endpoints'

export const notesApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build)
    return {
      getNotebook: query('getNotebook', {
        keptForSeconds: 0,
        tags: ['Notebook'],
        contract: pagesWire.getNotebook,
      }),
      getNotes: query('getNotes', { keptForSeconds: 0, tags: ['Notes'], contract: pagesWire.getNotes }),
      saveNote: mutation('saveNote', {
        outlivesPage: true,
        contract: pagesWire.saveNote,
      }),
    }
  },
})
