import * as v from 'valibot'
import type { TokenContract } from '../../../server/chains/networks/settings.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { storedUnits } from '../../../server/platform/db/units.ts'
import type { Block, Transaction } from './world/chain.ts'
import { TRANSFER } from './world/payments.ts'

/*
 * What the chain really paid, held against what the host has credited. It knows the chain itself, not what any provider
 * says of it, and shares no code with the host.
 */
export interface Expectation {
  readonly owners: ReadonlyMap<string, string>
  readonly tokens: readonly TokenContract[]
  /** Units of 10⁻¹⁸: the lowest and the highest minimum that there has been. */
  readonly minimum: { readonly lowest: bigint; readonly highest: bigint }
  /** The payments that were shown as on their way, as `creditsIn` names them: under the minimum of that moment they count. */
  readonly promised: ReadonlySet<string>
}

interface Payment {
  readonly key: string
  readonly userId: string
  readonly coin: string
  readonly units: bigint
}

const DECIMALS = 18

/** The payments of a transaction that it shows: its own amount, and a log for each of a listed token. */
function shown({ owners, tokens, minimum }: Expectation, one: Transaction): Payment[] {
  if (!one.isCarriedOut) return []
  const payment = (
    output: number,
    [from, to]: readonly [string, string],
    coin: string,
    units: bigint,
  ): Payment[] => {
    const userId = owners.get(to)
    if (userId === undefined || units < minimum.lowest || owners.has(from)) return []
    return [{ key: `${one.hash}:${output}`, userId, coin, units }]
  }
  const logs = one.events.flatMap(({ contract, topics, data }, index) => {
    const token = tokens.find(({ address }) => address.toLowerCase() === contract)
    if (!token || topics[0] !== TRANSFER) return []
    const units = BigInt(data) * 10n ** BigInt(DECIMALS - token.decimals)
    const [from, to] = [`0x${topics[1]?.slice(-40)}`, `0x${topics[2]?.slice(-40)}`] as const
    return payment(index + 1, [from, to], token.coin, units)
  })
  return [...payment(0, [one.from, one.to], 'BNB', one.value), ...logs]
}

/** What came to people from inside contracts, which neither transactions nor logs show; by user and coin. */
function hidden({ owners }: Expectation, one: Transaction): [string, bigint][] {
  if (!one.isCarriedOut || one.value > 0n) return []
  return one.moves.flatMap(({ contract, to, raw }): [string, bigint][] => {
    const userId = owners.get(to)
    return contract === '' && userId !== undefined ? [[`${userId} BNB`, raw]] : []
  })
}

const row = v.object({
  user_id: v.string(),
  coin: v.string(),
  units: storedUnits,
  transaction_id: v.string(),
  output: v.number(),
})
type Row = v.InferOutput<typeof row>

export const creditsIn = (db: Pick<Db, 'rows'>): Promise<Row[]> =>
  db.rows(row, 'SELECT user_id, coin, units, transaction_id, output FROM deposits')

/** The payments that are shown as on their way now. */
export const promisedIn = async (db: Pick<Db, 'rows'>): Promise<string[]> =>
  (
    await db.rows(
      v.object({ key: v.string() }),
      `SELECT transaction_id || ':' || output AS key FROM chain_payments WHERE state = 'seen'`,
    )
  ).map(({ key }) => key)

const isOfBalance = ({ transaction_id }: Row): boolean => transaction_id.startsWith('balance-')

/** Credits that the chain's final blocks do not bear out: nobody may have them, at any moment. */
export function wrongCredits(
  expectation: Expectation,
  finalBlocks: readonly Block[],
  credits: readonly Row[],
): string[] {
  const paid = paymentsIn(expectation, finalBlocks)
  const seen = new Set<string>()
  return credits.flatMap((credit) => {
    if (isOfBalance(credit)) return []
    const { user_id, coin, units, transaction_id, output } = credit
    const key = `${transaction_id}:${output}`
    const payment = paid.get(key)
    if (seen.has(key)) return [`credited twice: ${key}`]
    seen.add(key)
    if (!payment) return [`credited, but not paid in a final block: ${key} ${units} ${coin}`]
    const isSame = payment.userId === user_id && payment.coin === coin && payment.units === units
    return isSame ? [] : [`credited wrongly: ${key} ${units} ${coin} to ${user_id}`]
  })
}

const paymentsIn = (expectation: Expectation, blocks: readonly Block[]): Map<string, Payment> =>
  new Map(
    blocks.flatMap(({ transactions }) =>
      transactions.flatMap((one) =>
        shown(expectation, one).map((paid) => [paid.key, paid] as const),
      ),
    ),
  )

export interface Books {
  readonly findings: readonly string[]
  /** Payments that were to be credited. */
  readonly payments: number
  /** Sums that only balances show, and that the comparison has credited. */
  readonly swept: number
}

/** When the host has read everything: each payment is credited once, and what only balances show is as well. */
export function checkBooks(
  expectation: Expectation,
  finalBlocks: readonly Block[],
  credits: readonly Row[],
): Books {
  const paid = paymentsIn(expectation, finalBlocks)
  const credited = new Set(
    credits.map(({ transaction_id, output }) => `${transaction_id}:${output}`),
  )
  const owed = new Map<string, bigint>()
  const add = (name: string, units: bigint) => owed.set(name, (owed.get(name) ?? 0n) + units)
  for (const { transactions } of finalBlocks)
    for (const one of transactions)
      for (const [name, raw] of hidden(expectation, one)) add(name, raw)
  // No world hides these from all providers, so that a balance must not be needed to find them.
  const { minimum, promised } = expectation
  const missing = [...paid]
    .filter(([key, { units }]) => units >= minimum.highest || promised.has(key))
    .flatMap(([key]) => (credited.has(key) ? [] : key))
  const found = credits.filter(isOfBalance)
  for (const { user_id, coin, units } of found) add(`${user_id} ${coin}`, -units)
  const findings = [...owed].filter(([, units]) => units !== 0n)
  return {
    findings: [
      ...wrongCredits(expectation, finalBlocks, credits),
      ...missing.map((key) => `missed: ${key}`),
      ...findings.map(
        ([name, units]) => `${units > 0n ? 'missed' : 'too much'}: ${units} of ${name}`,
      ),
    ],
    payments: paid.size,
    swept: found.length,
  }
}
