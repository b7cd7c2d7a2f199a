import { isCoin } from '#domain/assets.ts'
import { priceIn } from '#domain/balances.ts'
import { ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { StaffOrder } from '#domain/staff/orders.ts'
import type { ChainServices } from '../chains/services.ts'
import type { Command, Concern, Ordered, Texts } from '../operator/entry/command.ts'
import { refuse } from '../operator/entry/give.ts'
import { waitingOrders } from '../operator/staff/standing.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Clock } from '../platform/time/clock.ts'

/** The answer where things are not as the order needs them. */
export const conflict = (lines: readonly string[]) => new Refusal(409, 'refused', lines.join(' '))

export const sorted = (texts: Texts) => Object.entries(texts).sort()

export const changesOf = (before: Texts, now: Texts): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name}: was ${before[name] ?? 'nothing'}, is ${now[name] ?? 'nothing'}.`)

type Concerned = Pick<StaffOrder, 'on' | 'before' | 'after' | 'signs'> & {
  readonly moves: NonNullable<Concern['moves']>
}

export async function concernIn(deps: ChainServices, ready: Ordered): Promise<Concerned> {
  const { on, before, after, moves = [], signs = [] } = await ready.concern(deps)
  return { on: [...on], before: { ...before }, after: { ...after }, moves, signs: [...signs] }
}

/** The worth in USDT at the prices of now; `unknown` where a coin has no price, or nothing says what money is moved. */
export async function worthOf(
  { prices }: Pick<ChainServices, 'prices'>,
  moves: Concerned['moves'],
  { effect }: Pick<Command, 'effect'>,
): Promise<string> {
  if (moves.length === 0) return effect === 'moves money' ? 'unknown' : '0'
  const market = await prices.current()
  let sum = 0n
  for (const { coin, units } of moves) {
    const price = isCoin(coin) ? priceIn({ market, token: undefined }, coin).units : 0n
    if (price === 0n) return 'unknown'
    sum += units * price
  }
  return toDecimalString(sum / ONE)
}

/** The same for a draft, where a refusal is answered. */
export async function concernOf(deps: ChainServices, ready: Ordered) {
  try {
    return await concernIn(deps, ready)
  } catch (error) {
    const reply = refuse(error)
    throw conflict('lines' in reply ? reply.lines : [])
  }
}

/** Whether both do the same with the same thing, so that one of them at most is meant. */
const areDouble = (one: StaffOrder, other: StaffOrder): boolean =>
  one.command === other.command &&
  one.id !== other.id &&
  one.on.some((name) => other.on.includes(name)) &&
  Object.entries(one.after).some(([name, value]) => other.after[name] === value)

/** Refuses with 409 what waits for others already, by whoever has begun it. */
export async function requireNotWaiting(
  { db, clock }: { readonly db: Parameters<typeof waitingOrders>[0]; readonly clock: Clock },
  order: StaffOrder,
): Promise<void> {
  const double = (await waitingOrders(db, clock.now())).find((one) => areDouble(one.order, order))
  if (!double) return
  const { by, command, on } = double.order
  throw conflict([
    `It waits for others to agree already: ${by.name} has ordered ${command} of ${on.join(', ')} at ${double.at.toISOString()}.`,
    'Agree with that, or object to it; whoever has given it can take it back.',
  ])
}
