import { site } from '#config/site.ts'
import { isCoin, symbolOf } from '#domain/assets.ts'
import { type Outcome, outcomeOf, type Status } from '#domain/history.ts'

/** The symbol of a coin; one that we do not know is shown as the host spells it. */
export const coinLabel = (coin: string): string =>
  isCoin(coin) ? symbolOf(coin, site.siteName) : coin

/** Green, red or neutral (product §4); the status text is always shown, too. */
const TONES = { settled: 'good', rejected: 'bad', open: 'waiting' } as const satisfies Record<
  Outcome,
  string
>
export const toneOf = (status: Status) => TONES[outcomeOf(status)]
