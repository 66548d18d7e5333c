import * as z from 'zod/mini'
import { Operation } from '../../../../domain/work'

type Without<T, K extends string> = T extends unknown ? Omit<T, K & keyof T> : never

/** An act as the taker makes it; its seq is the reducer's to give. */
export type StampedAct = Without<Operation, 'seq'>
/** When, and under which id, an act is made. */
export type Stamp = Pick<Operation, 'opId' | 'at'>
/** What an act sets: an undo sets it back. */
export type Act = Without<Operation, 'seq' | 'opId' | 'at'>

const anyStamp = { opId: '00000000-0000-4000-8000-000000000000', at: '2000-01-01T00:00:00.000Z', seq: 1 }
const Act = z.custom<Act>(
  (value) =>
    typeof value === 'object' && value !== null && Operation.safeParse({ ...value, ...anyStamp }).success,
)

/** One step of undo and redo. */
export const UndoStep = z.object({ before: Act, after: Act })
export type UndoStep = z.output<typeof UndoStep>
