import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errors } from '../../../domain/base/errors'
import { wire } from '../../../domain/wire'
import { openApiDocument } from '../../../functions/openApi/openApi'
import { testApp } from '../testApp'

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

  it('is served as it is, and may be kept for a while', async () => {
    const response = await testApp().app.request('/api/openapi.json')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
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

  it('has every code of the list, and no component that nothing refers to', () => {
    const text = JSON.stringify(document)
    for (const code of Object.keys(errors)) expect(text).toContain(`\`${code}\``)
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`)
    }
  })

  it('names a query’s keys, and which of them are needed', () => {
    const of = (name: string) =>
      paths[`/api/${name}`]?.[wire[name as keyof typeof wire].method.toLowerCase()]?.parameters
    expect(of('getUserById')).toMatchObject([{ name: 'id', in: 'query', required: false }])
    expect(of('getReceipt')).toMatchObject([{ name: 'attemptId', in: 'query', required: true }])
    expect(of('getPONumber')).toMatchObject([{ name: 'testNumber', required: false }])
    expect(of('getAttempt')).toMatchObject([
      { name: 'testNumber', required: false },
      { name: 'attemptId', required: false },
    ])
  })
})
