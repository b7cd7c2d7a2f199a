import { createHash } from 'node:crypto'

/** The deviation of a coin's price from its base price at that second, in millionths. */
export type Drift = (coin: string, second: number) => bigint

/** Deterministic noise: an integer below 2³² that depends only on the text. */
export type Noise = (text: string) => number

const hashNoise: Noise = (text) => createHash('sha256').update(text).digest().readUInt32BE()

/** A fast and a slow wave; heights in millionths. */
const WAVES = [
  { seconds: 8, height: 400 },
  { seconds: 240, height: 1600 },
] as const

/**
 * Simulates market movements as a function of time only, so all processes of the host have the same prices, also after a
 * restart. The deviation is at most 0.2 %.
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
