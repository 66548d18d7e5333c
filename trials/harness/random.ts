import { createHash } from 'node:crypto'

export type Random = {
  below(limit: number): number
  pick<Item>(list: readonly [Item, ...Item[]]): Item
  shuffled<Item>(list: readonly Item[]): Item[]
}

/** The same seed gives the same sequence. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  // Mulberry32.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: fraction() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
