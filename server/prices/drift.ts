import { createHash } from 'node:crypto'

/** How far from its base price, in millionths, a coin is at that second. */
export type Drift = (coin: string, second: number) => bigint

/** A whole number below 2³² that is always the same for the same text. */
export type Noise = (text: string) => number

const hashNoise: Noise = (text) => createHash('sha256').update(text).digest().readUInt32BE()

/** Two waves: one that is seen from second to second, one that is seen from minute to minute. In millionths. */
const WAVES = [
  { seconds: 8, height: 400 },
  { seconds: 240, height: 1600 },
] as const

/**
 * A movement that looks like a market's and is nothing but a function of the second: every process of the host has
 * the same prices without asking another, and a restart changes nothing. At most 0.2 % to either side.
 */
export const createDrift =
  (noise: Noise): Drift =>
  (coin, second) => {
    const moved = WAVES.map(({ seconds, height }) => {
      const slot = Math.floor(second / seconds)
      const level = (at: number) => (noise(`${coin} ${seconds} ${at}`) / 2 ** 31 - 1) * height
      const progress = (second % seconds) / seconds
      return level(slot) * (1 - progress) + level(slot + 1) * progress
    })
    return BigInt(Math.round(moved.reduce((sum, wave) => sum + wave, 0)))
  }

export const sandboxDrift = createDrift(hashNoise)
