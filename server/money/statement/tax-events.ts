import { COINS, type Coin } from '#domain/assets.ts'
import { dayOf } from '#domain/balance-history.ts'
import { ONE } from '#domain/money/amount.ts'
import { statementTextsIn } from '../history/statement-texts.ts'
import type { DayPrices } from '../prices/daily/daily-rows.ts'
import { movementsOf } from './movements.ts'
import type { CoinSums, StoredStatement } from './statement.ts'
import type { StatementRow } from './statement-rows.ts'

/** A part of what happened: above zero, in units of 10⁻¹⁸ of its coin. */
interface Part {
  readonly coin: Coin
  readonly units: bigint
}

/** What a transfer did to a person, as tax programs want it: what came, what went, and what it cost besides. */
export interface TaxEvent {
  /** In milliseconds since 1970. */
  readonly at: number
  /** In English words, as in the statement: a program reads them. */
  readonly entry: string
  readonly received?: Part | undefined
  readonly sent?: Part | undefined
  readonly fee?: Part | undefined
  readonly transaction: string
  /** In units of 10⁻¹⁸ USDT, at the prices of its UTC day, rounded down; undefined where none is known. */
  readonly worth?: bigint | undefined
}

/** The events of a statement, oldest first. Throws where they do not add up to what the statement says. */
export async function taxEventsOf(
  { sums, pages }: StoredStatement,
  prices: readonly DayPrices[],
): Promise<readonly TaxEvent[]> {
  const priceOn = new Map(prices.map(({ day, units }) => [day, units]))
  const byTransfer = new Map<string, StatementRow[]>()
  for await (const rows of pages())
    for (const row of rows) byTransfer.set(row.key, [...(byTransfer.get(row.key) ?? []), row])
  const events = [...byTransfer.values()].flatMap((legs) => eventsOf(legs, priceOn))
  for (const coin of COINS) requireSum(coin, sums[coin], events)
  return events
}

function eventsOf(
  legs: readonly StatementRow[],
  priceOn: ReadonlyMap<string, ReadonlyMap<Coin, bigint>>,
): TaxEvent[] {
  const [incoming, outgoing] = [
    legs.filter(({ units }) => units > 0n),
    legs.filter(({ units }) => units < 0n),
  ]
  // A transfer has one of each at most; of a correction that has more, each is an event.
  return Array.from({ length: Math.max(incoming.length, outgoing.length) }, (_, index) => {
    const [came, went] = [incoming[index], outgoing[index]]
    const first = came ?? went
    if (!first) throw new Error('an event without a movement')
    const charged = [came, went].find((leg) => leg?.fee)
    const fee = charged?.fee ? { coin: charged.coin, units: charged.fee } : undefined
    const received = came && { coin: came.coin, units: came.units + (came.fee ?? 0n) }
    const sent = went && { coin: went.coin, units: -went.units - (went.fee ?? 0n) }
    const prices = priceOn.get(dayOf(first.at))
    return {
      at: first.at,
      entry: statementTextsIn('en').entries[movementsOf(first)[0]?.entry ?? 'correction'],
      received,
      sent,
      fee,
      transaction: first.transaction ?? '',
      // Both sides of a trade are worth the same, and of one coin the price may not be known.
      worth: worthOf(received, prices) ?? worthOf(sent, prices),
    }
  })
}

function worthOf(part: Part | undefined, prices: ReadonlyMap<Coin, bigint> | undefined) {
  const price = part?.coin === 'USDT' ? ONE : part && prices?.get(part.coin)
  return part && price !== undefined ? (part.units * price) / ONE : undefined
}

/** A file that does not say what the statement says is a bug, and is not handed out. */
function requireSum(coin: Coin, { opening, closing }: CoinSums, events: readonly TaxEvent[]): void {
  const unitsOf = (part: Part | undefined): bigint => (part?.coin === coin ? part.units : 0n)
  const change = events.reduce(
    (all, { received, sent, fee }) => all + unitsOf(received) - unitsOf(sent) - unitsOf(fee),
    0n,
  )
  if (opening + change !== closing)
    throw new Error(`the tax file of ${coin} does not add up to the statement`)
}
