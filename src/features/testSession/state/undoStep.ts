import * as z from 'zod/mini'
import { Act } from '../../../../domain/acts'

type Without<T, K extends string> = T extends unknown ? Omit<T, K & keyof T> : never

export type Stamp = Pick<Act, 'opId' | 'at' | 'device'>
/** The value that an act sets; undo restores the old one. */
export type Change = Without<Act, keyof Stamp>

const anyId = '00000000-0000-4000-8000-000000000000'
const anyStamp: Stamp = { opId: anyId, device: anyId, at: '2000-01-01T00:00:00.000Z' }
const Change = z.custom<Change>(
  (value) => typeof value === 'object' && value !== null && Act.safeParse({ ...value, ...anyStamp }).success,
)

export const UndoStep = z.object({ before: Change, after: Change })
export type UndoStep = z.output<typeof UndoStep>
