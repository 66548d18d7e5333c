import { TestContent } from '../../domain/content'
import { errors, type ErrorCode, ErrorBody } from '../../domain/base/errors'
import { wire, type FunctionName } from '../../domain/wire'
import { cloudFunctions, functionNames } from '../endpoints/endpoints'
import * as z from 'zod/mini'

/** Errors any function may answer; contracts list only their own. */
export const ERRORS_OF_ANY: readonly ErrorCode[] = [
  'bad_request',
  'unauthenticated',
  'login_refused',
  'address_refused',
  'forbidden',
  'deleted',
  'too_large',
  'rate_limited',
  'internal',
  'unavailable',
]

let text: string | null = null

export function openApi(): Response {
  text ??= JSON.stringify(openApiDocument())
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  })
}

/** OpenAPI 3.1, from the schemas that validate requests (domain/wire.ts) */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Passage Nine',
      version: '1',
      description:
        'Practice tests: records, attempts, purchases and content. Money is US dollars with at most two decimals, ' +
        'times are ISO 8601 in UTC. Every answer carries its request id; no answer but this one is stored.',
    },
    paths: { ...functionPaths(), ...passagePath() },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        login: { type: 'http', scheme: 'bearer', bearerFormat: 'ID token of the identity provider' },
      },
      headers: {
        requestId: { description: 'What support and the log call this request.', schema: { type: 'string' } },
      },
    },
  }
}

/** The one address beside the functions that the app asks for */
function passagePath() {
  const parameter = (name: string, place: 'path' | 'query', schema: Schema) => ({
    ...{ name, in: place, required: place === 'path', schema },
  })
  const get = {
    operationId: 'content',
    summary: 'One passage with its questions; with key and explanations once the attempt is finished.',
    security: [{ login: [] }],
    parameters: [
      parameter('test', 'path', { type: 'string', pattern: '^test([1-9]|10)$' }),
      parameter('passage', 'path', { type: 'string', pattern: '^passage[1-9]\\.json$' }),
      parameter('attempt', 'query', { type: 'string', format: 'uuid' }),
      parameter('open', 'query', { const: 'true' }),
    ],
    responses: {
      200: json('What the caller may see of it.', schemaOf(TestContent)),
      ...errorResponses([...ERRORS_OF_ANY, 'not_paid', 'not_found', 'no_record', 'no_attempt']),
    },
  }
  return { '/tests/{test}/{passage}': { get } }
}

function functionPaths() {
  return Object.fromEntries(
    functionNames.map((name) => [`/api/${name}`, { [wire[name].method.toLowerCase()]: operation(name) }]),
  )
}

function operation(name: FunctionName) {
  const { in: place, request, answer, errors: own } = wire[name]
  const answered = json('What was asked for.', schemaOf(answer))
  return {
    operationId: name,
    summary: cloudFunctions[name].summary,
    security: [{ login: [] }],
    ...(place === 'query'
      ? { parameters: parameters(request) }
      : { requestBody: { required: true, ...content(schemaOf(request)) } }),
    responses: {
      200: answered,
      ...(cloudFunctions[name].isPending
        ? { 202: { ...answered, description: 'Taken, and not yet settled.' } }
        : {}),
      ...errorResponses([...ERRORS_OF_ANY, ...own]),
    },
  }
}

/** A key is required if every form of the query requires it. */
function parameters(request: z.core.$ZodType) {
  const forms = queryForms(request)
  const properties: Record<string, Schema> = Object.assign({}, ...forms.map((form) => form.properties))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: forms.every(({ required = [] }) => required.includes(name)),
    ...(forms.length > 1 ? { description: `One of: ${Object.keys(properties).join(', ')}.` } : {}),
    schema,
  }))
}

function content(schema: Schema) {
  return { content: { 'application/json': { schema } } }
}

function json(description: string, schema: Schema) {
  return {
    description,
    headers: { 'x-request-id': { $ref: '#/components/headers/requestId' } },
    ...content(schema),
  }
}

/** One answer per status, with its codes and their messages */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, errorResponse(group)]))
}

function errorResponse(codes: readonly ErrorCode[]) {
  return json(codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'), {
    allOf: [
      { $ref: '#/components/schemas/ErrorBody' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
    ],
  })
}

/** A JSON Schema, draft 2020-12 */
type Schema = Record<string, unknown>

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({ ErrorBody, TestContent })) registry.add(schema, { id })
for (const [name, { in: place, request, answer }] of Object.entries(wire)) {
  if (!registry.has(answer)) registry.add(answer, { id: `${name}Answer` })
  if (place === 'body' && !registry.has(request)) registry.add(request, { id: `${name}Request` })
}

const uri = (id: string) => `#/components/schemas/${id}`

function componentSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, { uri, override: withoutPattern })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, ...schema }]) => [id, schema]),
  )
}

function schemaOf(schema: z.core.$ZodType): Schema {
  const { id } = registry.get(schema) ?? {}
  if (id === undefined) throw new Error('A shape of the interface has no name.')
  return { $ref: uri(id) }
}

type QueryForm = { properties?: Record<string, Schema>; required?: string[] }

/** Keys per form of a query; most have one form. */
function queryForms(schema: z.core.$ZodType): QueryForm[] {
  const { anyOf, ...form } = z.toJSONSchema(schema, { override: withoutPattern }) as QueryForm & {
    anyOf?: QueryForm[]
  }
  return anyOf ?? [form]
}

/** A pattern beside a format is redundant. */
function withoutPattern({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
}
