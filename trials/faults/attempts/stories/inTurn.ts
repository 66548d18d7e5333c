import type { Deed } from '../sitting'

/** Deeds one after the other, of which those that cannot be done are left out. */
export function inTurn(says: string, deeds: readonly Deed[], thenMs: number): Deed {
  return {
    says,
    can: () => true,
    async act(sitting) {
      for (const deed of deeds) {
        if (!deed.can(sitting)) continue
        sitting.tell(deed.says)
        await deed.act(sitting)
        await sitting.timeline.pass(thenMs)
      }
    },
  }
}
