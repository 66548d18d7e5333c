import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../../functions/openApi/openApi'

type Responses = Record<string, { content?: object }>
export type Heard = { method: string; path: string; response: Response; text: string }

/** @returns a check that throws where an answer has an undocumented status or form */
export function describedAnswers(): (heard: Heard) => void {
  const document = openApiDocument()
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'https://p9.example/openapi', ...document })
  const paths: Record<string, Record<string, { responses: Responses }>> = JSON.parse(
    JSON.stringify(document.paths),
  )
  return ({ method, path, response: { status, headers }, text }) => {
    const [pathname = ''] = path.split('?')
    const place = /^\/tests\/\w+\/\w+\.json$/.test(pathname) ? '/tests/{test}/{passage}' : pathname
    const verb = method.toLowerCase()
    const responses = paths[place]?.[verb]?.responses
    if (!responses) return
    const described = responses[status]
    const says = `${method} ${place} ${status}: ${text}`
    if (!described) throw new Error(`Not described: ${says}`)
    if (!described.content) {
      if (text !== '') throw new Error(`Described as empty: ${says}`)
      return
    }
    if (!headers.get('content-type')?.includes('application/json')) throw new Error(`No JSON: ${says}`)
    const pointer = ['paths', place, verb, 'responses', `${status}`, 'content', 'application/json', 'schema']
    const ref = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const holds = ajv.compile({ $ref: `https://p9.example/openapi#/${ref.join('/')}` })
    if (!holds(JSON.parse(text))) throw new Error(`${ajv.errorsText(holds.errors)}: ${says}`)
  }
}
