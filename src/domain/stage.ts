import type { Amount } from './money/amount.ts'

/** The presale's stages. Each has its own treasury, so that it cannot sell more than its supply. */
export type Stage = 1 | 2 | 3 | 4
export const STAGES: readonly Stage[] = [1, 2, 3, 4]

/** How far a stage of the presale is sold. */
export interface StageProgress {
  /** Counted from 1. */
  readonly stage: number
  readonly sold: Amount<'TOKEN'>
  readonly supply: Amount<'TOKEN'>
}

/** What is sold, in whole percent, rounded down: 100 is nothing left. */
export const soldPercent = ({ sold, supply }: StageProgress): number =>
  Number((sold.units * 100n) / supply.units)
