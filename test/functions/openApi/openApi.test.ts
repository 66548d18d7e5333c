import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errors } from '../../../domain/base/errors'
import { wire } from '../../../domain/wire'
import { openApiDocument } from '../../../functions/openApi/openApi'

type Operation = {
  security?: unknown
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, object> }>
}
const document = openApiDocument()
const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(document.paths))

/** As a program: jest cannot import the library's kind of module. */
function validate(value: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'p9-openapi-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(value))
  const home = dirname(require.resolve('@seriousme/openapi-schema-validator'))
  return spawnSync(process.execPath, [join(home, 'bin/validate-api-cli.js'), file], { encoding: 'utf8' })
}

describe('the description', () => {
  it('is OpenAPI 3.1, by its own schema', () => {
    expect(validate(document)).toMatchObject({ status: 0, stderr: '' })
    expect(validate({ ...document, paths: { nothing: {} } }).status).not.toBe(0)
  })

  it.each(Object.entries(wire))('has %s as its contract has it', (name, contract) => {
    const operation = paths[`/api/${name}`]?.[contract.method.toLowerCase()]
    expect(operation?.security).toEqual([{ login: [] }])
    expect(operation?.requestBody !== undefined).toBe(contract.in === 'body')
    expect(operation?.parameters !== undefined).toBe(contract.in === 'query')
    const told = JSON.stringify(operation?.responses)
    for (const code of [
      'bad_request',
      'unauthenticated',
      'forbidden',
      'deleted',
      'internal',
      ...contract.errors,
    ] as const) {
      expect(Object.keys(operation?.responses ?? {})).toContain(String(errors[code].status))
      expect(told).toContain(`\`${code}\``)
    }
    expect('202' in (operation?.responses ?? {})).toBe(name === 'addPayment')
  })
})
