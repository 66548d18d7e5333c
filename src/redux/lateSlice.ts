import type { Reducer, UnknownAction } from '@reduxjs/toolkit'

let late: Reducer<unknown> | undefined

/** Takes in the slice of the practice page, which brings it along: nothing of it is in the first program. */
export function plugIn<State>(reducer: Reducer<State>): void {
  late = reducer as Reducer<unknown>
}

/** Null until it is plugged in. */
export const lateSlice = (state: unknown = null, action: UnknownAction): unknown =>
  late ? late(state ?? undefined, action) : state
