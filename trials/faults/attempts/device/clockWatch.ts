import type { Timeline } from '../timeline'

/** A page that was disturbed has a second, and one healthy call, to know the time again. */
const TIME_TO_ASK_MS = 1_000 + 400
/** A writer speaks to the server at least every half minute, also after a call that failed. */
export const NEXT_CALL_MS = 35_000

/** When a page's clock must be right: it has been awake, looked at and online for a second, and could hear the server. */
export class ClockWatch {
  #disturbedAt: number
  /** What keeps it waiting now, and when the last trouble ended. */
  #troubles = 0
  #troubledAt = -Infinity
  /** When the last call was sent that told it the time without any fault. */
  #askedAt = -Infinity

  constructor(readonly timeline: Timeline) {
    this.#disturbedAt = timeline.now
  }

  /** Its clock may be wrong from here on, until it has asked. */
  disturb(): void {
    // What trouble has kept it from asking, it does not ask sooner for this.
    const isInTheDark = !this.hasAskedSince(this.#disturbedAt) && this.#wasTroubled()
    this.#disturbedAt = this.timeline.now
    if (isInTheDark) this.#troubledAt = this.timeline.now
  }

  /** Something that it needs for asking keeps it waiting. */
  troubleBegins(): void {
    this.#troubles += 1
  }

  /** @param wasTrouble false when the wait turned out to be a usual one */
  troubleEnds(wasTrouble = true): void {
    this.#troubles -= 1
    if (wasTrouble) this.#troubledAt = this.timeline.now
  }

  learn(sentAt: number): void {
    this.#askedAt = Math.max(this.#askedAt, sentAt)
  }

  hasAskedSince(moment: number): boolean {
    return this.#askedAt >= moment
  }

  mustBeRight(): boolean {
    const { now } = this.timeline
    if (now - this.#disturbedAt <= TIME_TO_ASK_MS) return false
    if (this.hasAskedSince(this.#disturbedAt)) return true
    return !this.#wasTroubled() || (this.#troubles === 0 && now - this.#troubledAt > NEXT_CALL_MS)
  }

  #wasTroubled(): boolean {
    return this.#troubles > 0 || this.#troubledAt >= this.#disturbedAt
  }
}
