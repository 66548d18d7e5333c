import * as z from 'zod/mini'
import {
  Attempt,
  PastAttempt,
  AttemptReceipt,
  SaveAnswer,
  SaveRequest,
  StartRequest,
} from '../../domain/attempt'
import { TestContent } from '../../domain/content'
import { ErrorBody } from '../../domain/base/errors'
import { Payment, PaymentReport, User, UserClaim } from '../../domain/records'
import { History } from '../../domain/results/history'
import { wire } from '../../domain/wire'
import { PaymentInReview, PaymentReceipt } from '../../domain/wire/receipt'
import { Act, Finish } from '../../domain/acts'

/** A JSON Schema, draft 2020-12 */
export type Schema = Record<string, unknown>

const named = {
  Attempt,
  ErrorBody,
  History,
  Act,
  Finish,
  PastAttempt,
  Payment,
  PaymentInReview,
  PaymentReceipt,
  PaymentReport,
  Receipt: AttemptReceipt,
  SaveAnswer,
  SaveRequest,
  StartRequest,
  TestContent,
  User,
  UserClaim,
}

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
for (const [name, { in: place, request, answer }] of Object.entries(wire)) {
  if (!registry.has(answer)) registry.add(answer, { id: `${name}Answer` })
  if (place === 'body' && !registry.has(request)) registry.add(request, { id: `${name}Request` })
}

const uri = (id: string) => `#/components/schemas/${id}`

export function componentSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, { uri, override: withoutPattern })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, ...schema }]) => [id, schema]),
  )
}

export function schemaOf(schema: z.core.$ZodType): Schema {
  const { id } = registry.get(schema) ?? {}
  if (id === undefined) throw new Error('A shape of the interface has no name.')
  return { $ref: uri(id) }
}

type QueryForm = { properties?: Record<string, Schema>; required?: string[] }

/** Keys per form of a query; most have one form. */
export function queryForms(schema: z.core.$ZodType): QueryForm[] {
  const { anyOf, ...form } = z.toJSONSchema(schema, { override: withoutPattern }) as QueryForm & {
    anyOf?: QueryForm[]
  }
  return anyOf ?? [form]
}

/** A pattern beside a format is redundant. */
function withoutPattern({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
}
