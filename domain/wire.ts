import type * as z from 'zod/mini'
import { appWire } from './wire/app'
import { pagesWire } from './wire/pages'
import { practiceWire } from './wire/practice'

/**
 * Each contract lists only its own errors.
 * Only the token identifies the caller. An id or username in a query must match it; the app omits both, because URLs
 * are logged.
 */
export const wire = { ...appWire, ...pagesWire, ...practiceWire } as const

export type FunctionName = keyof typeof wire
export type Request<N extends FunctionName> = z.output<(typeof wire)[N]['request']>
export type Answer<N extends FunctionName> = z.output<(typeof wire)[N]['answer']>
