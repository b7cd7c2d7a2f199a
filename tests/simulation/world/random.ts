/** Reproducible randomness: everything in a simulated world is drawn from its seed. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** An integer from 0 to below `end`. */
  below(end: number): number
  /** An integer from `first` to `last`. */
  between(first: number, last: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  bytes(length: number): Buffer
  uuid(): string
  /** Another one, so that what is drawn in one place does not shift what is drawn in another. */
  fork(): Random
}

/** Mulberry32: one multiplication each, and good enough to choose what happens next. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  // Neighbouring seeds begin alike.
  for (let i = 0; i < 8; i++) draw()
  const next = () => draw() / 2 ** 32
  const below = (end: number) => Math.floor(next() * end)
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => draw() & 0xff))
  return {
    next,
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => next() < probability,
    pick(list) {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    bytes,
    uuid() {
      const hex = bytes(16).toString('hex')
      const variant = '89ab'[below(4)]
      return [
        ...[hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`],
        ...[`${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)],
      ].join('-')
    },
    fork: () => createRandom(draw()),
  }
}
