import * as v from 'valibot'
import { familyOf, isCoin, isNetwork, type Network, networkName } from '#domain/assets.ts'
import { transactionIn } from '#domain/deposit-answer.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userById } from '../accounts/users/users.ts'
import { isExpectedOn } from '../chains/explain/explain.ts'
import { lookAt, type Sighting } from '../chains/explain/look.ts'
import type { ChainServices } from '../chains/services.ts'
import { accountOf } from '../chains/watcher/account.ts'
import { cursorOf } from '../chains/watcher/cursor.ts'
import type { Movement, Payment } from '../chains/watcher/payment.ts'
import { paymentsIn, type Rules, settle } from '../chains/watcher/payments.ts'
import { lockNamed, takeFromBaseline } from '../chains/watcher/replaced.ts'
import { createWatchlist, type Watchlist } from '../chains/watcher/watchlist.ts'
import { storedUnits } from '../platform/db/units.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'
import type { OrderScope } from './orders.ts'

const stored = v.object({
  network: v.pipe(v.string(), v.guard(isNetwork)),
  transaction_id: v.string(),
  output: v.number(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  state: v.string(),
  address: v.string(),
  sender: v.string(),
  block_number: v.nullable(v.number()),
  at: v.date(),
  email: v.string(),
})

const KNOWN = `
  SELECT network, transaction_id, output, coin, units, state, address, sender, block_number, at, email
    FROM chain_payments JOIN users u ON u.id = user_id WHERE transaction_id IN ($1, '0x' || $1)
  UNION ALL
  SELECT network, transaction_id, output, coin, units, 'credited by hand', '', '', NULL, at, email
    FROM deposits d JOIN users u ON u.id = user_id WHERE transaction_id IN ($1, '0x' || $1)
    AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)
  ORDER BY network, output`

/** All there is to know about a transaction: what the host has stored, and what each network says. */
export async function explainToOperator(
  deps: ChainServices,
  { tx: text }: CommandOf<'explain-deposit'>,
): Promise<Outcome> {
  const hash = transactionIn(text)
  if (hash === undefined) return refused(NO_HASH)
  const known = await deps.db.rows(stored, KNOWN, [hash])
  const looks = [...deps.chainViews.keys()].map((network) => networkLines(deps, network, hash))
  return done(
    ...(known.length > 0 ? known.map(lineOf) : ['The host has seen no payment in it.']),
    ...(looks.length > 0 ? (await Promise.all(looks)).flat() : ['No network has a node.']),
  )
}

const NO_HASH = 'A transaction id has 64 hexadecimal digits.'

function lineOf(one: v.InferOutput<typeof stored>): string {
  const block = one.block_number === null ? '' : `  block ${one.block_number}`
  const to = one.address && `  at ${one.address}`
  const from = one.sender && `  from ${one.sender}`
  return `${one.state}  ${toDecimalString(one.units)} ${one.coin} on ${one.network}  to ${one.email}${to}${from}${block}  ${one.at.toISOString()}  ${one.transaction_id}:${one.output}`
}

interface Look {
  readonly sighting: Sighting
  readonly watchlist: Watchlist
}

async function look(
  { db, chainViews }: Pick<ChainServices, 'db' | 'chainViews'>,
  network: Network,
  hash: string,
  isAgreed: boolean,
): Promise<Look> {
  const view = chainViews.get(network)
  if (!view) throw new Error(`${network} has no node`)
  const watchlist = await createWatchlist(db, familyOf(network))()
  const asked = { network, hash, accounts: new Set(watchlist.keys()), contracts: view.contracts }
  const node = isAgreed ? view.nodes.agreed : view.nodes.any
  return { sighting: await lookAt(node, asked), watchlist }
}

async function networkLines(
  deps: ChainServices,
  network: Network,
  hash: string,
): Promise<string[]> {
  const name = networkName(network)
  try {
    const { sighting, watchlist } = await look(deps, network, hash, false)
    if (sighting.state === 'unknown') return [`${name}: in no block`]
    if (sighting.state === 'failed') return [`${name}: failed`]
    const { block, payments, hasUnlisted } = sighting
    const cursor = await cursorOf(deps.db, network)
    const isFinal = cursor !== undefined && block.number <= cursor.number
    const where = `${name}: block ${block.number}, ${isFinal ? 'final' : 'not final'}, ${block.at.toISOString()}`
    const paid = payments.map((one) => paymentLine(one, watchlist, network))
    return [
      ...(paid.length > 0 ? [where, ...paid] : [`${where}: pays no deposit address`]),
      ...(hasUnlisted ? ['  and a deposit address in a token that is not listed'] : []),
    ]
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function paymentLine(one: Movement, watchlist: Watchlist, network: Network): string {
  const astray = isExpectedOn(one.coin, network) ? '' : '  on another network than its deposits'
  return `  pays ${toDecimalString(one.units)} ${one.coin} to ${watchlist.get(one.to)?.address}${astray}`
}

export interface Recovery {
  readonly rules: Rules
  readonly payments: readonly Payment[]
  readonly watchlist: Watchlist
}

/** No deposit is credited while it is not known how small it may be. */
export const NO_MINIMUM =
  'The terms have no minimum deposit: set it first, with "terms set MIN_DEPOSIT <amount>".'

/**
 * Reads a transaction whose payments are to be credited, before the order's transaction, in which nobody outside is
 * asked. A text says why there is nothing to credit.
 */
export async function prepareRecovery(
  deps: ChainServices,
  { tx: text }: CommandOf<'recover-deposit'>,
): Promise<Recovery | string> {
  const hash = transactionIn(text)
  if (hash === undefined) return NO_HASH
  const { config, db, terms } = deps
  for (const network of deps.chainViews.keys()) {
    const { sighting, watchlist } = await look(deps, network, hash, true)
    if (sighting.state !== 'done') continue
    const payments = paymentsIn(sighting.payments, watchlist)
    if (payments.length === 0) continue
    const cursor = await cursorOf(db, network)
    if (!cursor || cursor.number < sighting.block.number)
      return `Block ${sighting.block.number} of ${networkName(network)} is not final yet: the payment is credited by itself.`
    const treasury = config.networks.treasury[familyOf(network)]
    const own = new Set(treasury === undefined ? [] : [accountOf(treasury)])
    const { minimumDeposit: minimum } = await terms.current()
    if (minimum === undefined) return NO_MINIMUM
    return { rules: { network, minimum, own, needed: 0 }, payments, watchlist }
  }
  return 'No network knows of a payment to a deposit address in this transaction.'
}

const state = v.object({ state: v.string() })

/** Credits what a final transaction paid and nobody has credited yet, exactly as the chain has it. */
export async function recoverDeposit(
  { tx, deps: { db, clock } }: OrderScope,
  found: Recovery | string,
): Promise<Outcome> {
  if (typeof found === 'string') return refused(found)
  const lines: string[] = []
  for (const payment of found.payments) {
    const { transaction, output, units, coin, owner } = payment
    const { network } = found.rules
    const { email } = await userById(db, owner.userId)
    const what = `${toDecimalString(units)} ${coin} on ${network} to ${email}`
    await lockNamed(tx, network, payment)
    const [before] = await tx.rows(
      state,
      'SELECT state FROM chain_payments WHERE network = $1 AND transaction_id = $2 AND output = $3',
      [network, transaction, output],
    )
    const outcome =
      before?.state === 'credited'
        ? 'credited already'
        : await settle(tx, found.rules, payment, found.watchlist, clock.now())
    if (outcome === 'credited') await takeFromBaseline(tx, network, payment)
    lines.push(`${OUTCOMES[outcome] ?? outcome}: ${what}`)
  }
  return done(...lines)
}

const OUTCOMES: Readonly<Record<string, string>> = {
  credited: 'Credited',
  'credited already': 'Credited already, nothing was changed',
  'by hand': 'Credited already by hand, nothing was changed',
  below: 'Below the minimum, not credited',
  ours: 'From an address of ours, not credited',
  before: 'Paid before the address was handed out, not credited',
  covered: 'Counted already in what the balance of the address has shown (balance-…), not credited',
  held: 'Credited in another way already: look at the deposits of this transaction',
}
