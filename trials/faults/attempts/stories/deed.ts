import type { Sitting } from '../sitting'

/** One thing that a taker, a device or the world does, in words. */
export type Deed = {
  says: string
  /** Whether it can be done as things stand. */
  can(sitting: Sitting): boolean
  act(sitting: Sitting): void | Promise<void>
  /** What it is made of, where that can be done one by one. */
  parts?: readonly Deed[]
}
