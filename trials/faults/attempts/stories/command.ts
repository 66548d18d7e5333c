import type fc from 'fast-check'
import type { Deed, Sitting } from '../sitting'

export class Command implements fc.AsyncCommand<Sitting, Sitting> {
  constructor(
    readonly deed: Deed,
    readonly thenMs: number,
  ) {}

  check(sitting: Readonly<Sitting>): boolean {
    return this.deed.can(sitting as Sitting)
  }

  async run(sitting: Sitting): Promise<void> {
    sitting.tell(this.deed.says)
    await this.deed.act(sitting)
    await sitting.timeline.pass(this.thenMs)
    sitting.goOn()
  }

  toString(): string {
    return this.deed.says
  }
}

/** Skips impossible deeds. */
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
