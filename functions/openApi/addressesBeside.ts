import { AppConfig } from '../../domain/config'
import { ClientReport } from '../../domain/clientReports'
import { TestContent } from '../../domain/content'
import type { ErrorCode } from '../../domain/base/errors'
import { schemaOf, type Schema } from './openApiSchemas'

type Helpers = {
  json: (description: string, schema: Schema) => object
  errorResponses: (codes: readonly ErrorCode[]) => object
}

const OK: Schema = {
  type: 'object',
  properties: { ok: { const: true } },
  required: ['ok'],
  additionalProperties: false,
}
const text = { type: 'string' }

/** Addresses that are not functions */
export function addressesBeside({ json, errorResponses }: Helpers) {
  const parameter = (place: 'path' | 'query' | 'header', name: string, schema: Schema) => ({
    name,
    in: place,
    required: place !== 'query',
    schema,
  })
  return {
    '/tests/{test}/{passage}': {
      get: {
        operationId: 'content',
        summary: 'One passage with its questions; with key and explanations once the attempt is finished.',
        security: [{ login: [] }],
        parameters: [
          parameter('path', 'test', { ...text, pattern: '^test([1-9]|10)$' }),
          parameter('path', 'passage', { ...text, pattern: '^passage[1-9]\\.json$' }),
          parameter('query', 'attempt', { ...text, format: 'uuid' }),
          parameter('query', 'open', { const: 'true' }),
        ],
        responses: {
          200: json('What the caller may see of it.', schemaOf(TestContent)),
          ...errorResponses([
            ...([
              'bad_request',
              'unauthenticated',
              'forbidden',
              'not_paid',
              'not_found',
              'no_record',
            ] as const),
            ...(['no_attempt', 'deleted', 'rate_limited', 'internal', 'unavailable'] as const),
          ]),
        },
      },
    },
    '/config.json': {
      get: {
        operationId: 'config',
        summary: 'What the app has to know about where it runs.',
        responses: { 200: json('No secrets.', schemaOf(AppConfig)) },
      },
    },
    '/api/paymentEvents': {
      post: {
        operationId: 'paymentEvents',
        summary: 'The card provider’s signed webhooks.',
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
          parameter('header', name, text),
        ),
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: json('All that follows from it is in the database.', OK),
          ...errorResponses([
            'bad_request',
            'unauthenticated',
            'too_large',
            'rate_limited',
            'internal',
            'unavailable',
          ]),
        },
      },
    },
    '/api/clientReports': {
      post: {
        operationId: 'clientReports',
        summary: 'Errors and web vitals from pages of the same origin, without personal data; 8 KiB at most.',
        requestBody: {
          required: true,
          content: Object.fromEntries(
            ['text/plain', 'application/json'].map((type) => [type, { schema: schemaOf(ClientReport) }]),
          ),
        },
        responses: {
          204: { description: 'Taken.' },
          ...errorResponses(['bad_request', 'forbidden', 'too_large', 'rate_limited', 'internal']),
        },
      },
    },
    '/api/health': {
      get: {
        operationId: 'health',
        summary: 'Whether the process lives.',
        responses: { 200: json('It does.', OK) },
      },
    },
    '/api/ready': {
      get: {
        operationId: 'ready',
        summary: 'Whether the process can work.',
        responses: { 200: json('It can.', OK), ...errorResponses(['unavailable']) },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This description.',
        responses: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
      },
    },
  }
}
