import { COINS, type Coin } from '#domain/assets.ts'
import { dayOf } from '#domain/balance-history.ts'
import { ONE } from '#domain/money/amount.ts'
import type { DayPrices } from '../prices/daily/daily-rows.ts'
import { movementsOf } from './movements.ts'
import type { StatementRow } from './statement-rows.ts'

/** A part of what happened: above zero, in units of 10⁻¹⁸ of its coin. */
interface Part {
  readonly coin: Coin
  readonly units: bigint
}

/** What a transfer did to a person, as tax programs want it: what came, what went, and what it cost besides. */
export interface TaxEvent {
  readonly at: Date
  /** In words, as in the statement. */
  readonly entry: string
  readonly received?: Part | undefined
  readonly sent?: Part | undefined
  readonly fee?: Part | undefined
  readonly transaction: string
  /** In units of 10⁻¹⁸ USDT, at the prices of its UTC day, rounded down; undefined where none is known. */
  readonly worth?: bigint | undefined
}

type Movement = StatementRow & { readonly at: Date }
const isMovement = (row: StatementRow): row is Movement =>
  row.part === 'movement' && row.at !== null

/** The events of a statement's rows, oldest first. Throws where they do not add up to what the statement says. */
export function taxEventsOf(
  rows: readonly StatementRow[],
  prices: readonly DayPrices[],
): readonly TaxEvent[] {
  const priceOn = new Map(prices.map(({ day, units }) => [day, units]))
  const byTransfer = Map.groupBy(rows.filter(isMovement), ({ key }) => key)
  const events = [...byTransfer.values()].flatMap((legs) => eventsOf(legs, priceOn))
  for (const coin of COINS) requireSum(coin, rows, events)
  return events
}

function eventsOf(
  legs: readonly Movement[],
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
    const prices = priceOn.get(dayOf(first.at.getTime()))
    return {
      at: first.at,
      entry: movementsOf(first)[0]?.entry ?? '',
      received,
      sent,
      fee,
      transaction: first.transaction_id ?? '',
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
function requireSum(coin: Coin, rows: readonly StatementRow[], events: readonly TaxEvent[]): void {
  const of = (part: Part | undefined): bigint => (part?.coin === coin ? part.units : 0n)
  const change = events.reduce(
    (all, { received, sent, fee }) => all + of(received) - of(sent) - of(fee),
    0n,
  )
  const sumOf = (part: StatementRow['part']): bigint =>
    rows.reduce((all, row) => (row.part === part && row.coin === coin ? all + row.units : all), 0n)
  if (sumOf('opening') + change !== sumOf('closing'))
    throw new Error(`the tax file of ${coin} does not add up to the statement`)
}
