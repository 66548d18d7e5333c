import type * as z from 'zod/mini'
import { appWire } from './wire/app'
import { pagesWire } from './wire/pages'
import { practiceWire } from './wire/practice'

/**
 * The contract of every cloud function: how it is called, what it takes, what it
 * answers, and which errors it has beside those that any function may give (bad request, login, ownership, a deleted
 * account, limits, our own errors). The token alone says who asks. An id or a username in a query says nothing more: it may
 * be the caller's own, and the app leaves it out, since addresses are written down on their way.
 */
export const wire = { ...appWire, ...pagesWire, ...practiceWire } as const

export type FunctionName = keyof typeof wire
export type Request<N extends FunctionName> = z.output<(typeof wire)[N]['request']>
export type Answer<N extends FunctionName> = z.output<(typeof wire)[N]['answer']>
