import { AppConfig } from '../../domain/config'
import { ClientReport } from '../../domain/clientReports'
import { TestContent } from '../../domain/content'
import type { ErrorCode } from '../../domain/base/errors'
import type { FunctionName } from '../../domain/wire'
import { schemaOf, type Schema } from './openApiSchemas'

/** What each function is for, in a sentence. */
export const summaries: Readonly<Record<FunctionName, string>> = {
  getUserById: 'The caller’s record.',
  addUser: 'Makes the caller’s record; a repeat answers the one that is there.',
  updateUser: 'Compares a record with the stored one and answers that; a claim above it is refused.',
  setTimeAllowed: 'Keeps the time that the caller’s tests have from their next start on.',
  startTest: 'Starts an attempt; an open one is answered as it is.',
  getAttempt: 'The latest attempt at a test, or one attempt.',
  saveAnswers: 'Stores acts of a taker, each once, and says up to where all are stored.',
  takeOver: 'Makes the caller’s device the only one that writes an attempt.',
  getReceipt: 'What the server holds of a finished attempt, answer by answer.',
  getAttempts: 'The caller’s finished attempts at one test, the latest first.',
  getHistory: 'All that was done in a finished attempt.',
  getProgress: 'What the caller’s attempts come to, those whose results were shown.',
  getComparison: 'How a finished attempt, whose key was shown, stands among others’ first ones.',
  getNotes: 'The caller’s notes on the questions of one attempt.',
  saveNote: 'Keeps a note on a question of an attempt whose results were shown; of two the later stays.',
  finishTest: 'Hands an attempt in and answers its score; a repeat answers the same.',
  getPractices: 'What the caller can practice passage by passage, and what of it they have begun.',
  startPractice: 'Begins a practice of one passage, outside any test; a repeat answers the same.',
  getPractice: 'One practice, with what was explained in it unless its test is under way.',
  savePractice: 'Stores acts in a practice, each once; none is refused.',
  explainPractice: 'Explains a question of a practice, or all of them and ends it.',
  getPONumber: 'The caller’s order for a test, or for all without one, with its price frozen.',
  getPaymentCredentials: 'Opens the card provider’s checkout for an order.',
  addPayment: 'Reports a charge, which is looked up at the provider.',
  getPaymentStatus: 'Where an order stands.',
  abandonOrder: 'Leaves an order; a payment that arrives for it all the same still counts.',
  getPaymentsByUserId: 'The caller’s payments, the latest first.',
  getPaymentsById: 'One payment of the caller, or none.',
  exportAccount: 'Everything that is kept of the caller.',
  logOutEverywhere: 'Ends every login of the caller, on every device.',
  deleteAccount: 'Deletes the caller’s account for good, the login with it; a repeat changes nothing more.',
}

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

/** What is not a function of the wire. */
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
