import type pg from 'pg'
import { brokenLaws } from './ledger.ts'
import {
  type ChainReader,
  createChainReader,
  type Movement,
  type NetworkFacts,
} from './movements.ts'

/*
 * Holds the books against the chain, knowing neither the host nor its code: every final transfer is credited once, every payout
 * is made once, and nothing else has moved.
 */

/** What somebody outside the host knows. */
export interface Witnessed {
  /** Who was handed an address, and the newest block of that moment: what came before is nobody's. */
  readonly handed: readonly {
    readonly address: string
    readonly email: string
    readonly block: number
  }[]
  /** Transactions that the treasury's owner has made without an order. */
  readonly outside: ReadonlySet<string>
  /** 10⁻¹⁸ of any coin; less is not credited. */
  readonly minimum: bigint
  /** Whether the balances of all addresses have been compared, so that what no transaction shows is credited, too. */
  readonly isCompared: boolean
  /** Transactions that an operator has credited by hand, whose word counts until they are final. */
  readonly byHand: ReadonlySet<string>
  /** Transactions whose final block was replaced, which have not come again yet. */
  readonly replaced: ReadonlySet<string>
}

interface Deposit {
  readonly email: string
  readonly coin: string
  readonly units: bigint
  readonly transaction: string
}

interface Paid {
  readonly id: string
  readonly coin: string
  readonly units: bigint
  readonly address: string
  readonly transaction: string
}

const sum = (list: readonly { readonly units: bigint }[]): bigint =>
  list.reduce((total, { units }) => total + units, 0n)

export function createBookKeeper(sql: pg.ClientBase, network: NetworkFacts) {
  const reader = createChainReader(network)
  const coins = [network.name, ...Object.keys(network.tokens)]
  return {
    forget: () => reader.forget(),
    /** A line for everything that is wrong. */
    async check(witnessed: Witnessed): Promise<string[]> {
      const read = await reader.read()
      return [
        ...(await brokenLaws(sql)),
        ...(await wrongCredits({ sql, network, reader, coins }, witnessed, read)),
        ...(await wrongPayouts(sql, network, witnessed, read.movements)),
        ...(await wrongTreasury({ reader, network, coins }, read)),
      ]
    },
  }
}

interface Sources {
  readonly sql: pg.ClientBase
  readonly network: NetworkFacts
  readonly reader: ChainReader
  readonly coins: readonly string[]
}

async function wrongCredits(
  { sql, network, reader, coins }: Sources,
  { handed, minimum, isCompared, replaced, byHand }: Witnessed,
  { movements, fees, final }: Awaited<ReturnType<ChainReader['read']>>,
): Promise<string[]> {
  const found: string[] = []
  const own = new Set([network.treasury.toLowerCase(), ...handed.map(({ address }) => address)])
  const deposits = await depositsOf(sql, network.name)
  const left = new Set(deposits)
  const read = new Set(movements.map(({ transaction }) => transaction))
  const isLeftOut = ({ transaction }: Deposit): boolean =>
    (!isCompared && replaced.has(transaction)) ||
    (byHand.has(transaction) && !read.has(transaction))
  for (const { address, email, block } of handed) {
    // Nothing that came after it is final yet.
    if (block > final) continue
    const theirs = deposits.filter((one) => one.email === email)
    const since = (one: { readonly block: number }) => one.block > block
    for (const coin of coins) {
      const came = movements.filter((one) => one.to === address && one.coin === coin && since(one))
      const due = came.filter(({ from, units }) => !own.has(from) && units >= minimum)
      const credited = theirs.filter((one) => one.coin === coin && !isLeftOut(one))
      for (const row of theirs) if (row.coin === coin) left.delete(row)
      for (const [transaction, part] of Map.groupBy(due, (one) => one.transaction)) {
        const rows = credited.filter((one) => one.transaction === transaction)
        if (sum(rows) > sum(part))
          found.push(
            `${email} was paid ${sum(part)} ${coin} in ${transaction}, and ${sum(rows)} is credited`,
          )
      }
      const went = movements.filter(
        (one) => one.from === address && one.coin === coin && since(one),
      )
      const spent =
        coin === network.name ? fees.filter((one) => one.from === address && since(one)) : []
      const [before = 0n] = await reader.balances(coin, [address], block)
      const [now = 0n] = await reader.balances(coin, [address], final)
      const unseen = now - before - sum(came) + sum(went) + sum(spent)
      const right = sum(due) + unseen
      const told = await heldOf(sql, network.name, email, coin)
      const has = sum(credited)
      if (has > right || (isCompared && has + told < right))
        found.push(
          `${email} got ${right} ${coin}, ${unseen} of it in no transaction; ${has} is credited, ${told} told as held: ${credited.map((one) => `${one.units} ${one.transaction}`).join(', ')}`,
        )
    }
  }
  for (const { email, coin, units, transaction } of left)
    found.push(`${email} is credited ${units} ${coin} that nobody paid: ${transaction}`)
  return found
}

async function wrongPayouts(
  sql: pg.ClientBase,
  { name, treasury }: NetworkFacts,
  { outside, handed, isCompared }: Witnessed,
  movements: readonly Movement[],
): Promise<string[]> {
  const found: string[] = []
  const paid = await paidOf(sql, name)
  const own = new Set([treasury.toLowerCase(), ...handed.map(({ address }) => address)])
  const out = new Set(
    movements.filter(({ from, to }) => from === treasury.toLowerCase() && !own.has(to)),
  )
  for (const { id, coin, units, address, transaction } of paid) {
    const payment = [...out].find(
      (one) =>
        one.transaction === transaction &&
        one.coin === coin &&
        one.units === units &&
        one.to === address,
    )
    if (payment) out.delete(payment)
    else
      found.push(
        `withdrawal ${id} is called paid by ${transaction}, which does not pay it, or another one`,
      )
  }
  // What has just become final may not be settled yet.
  if (!isCompared) return found
  for (const { transaction, coin, units, to } of out)
    if (!outside.has(transaction))
      found.push(`${units} ${coin} went to ${to} in ${transaction}, which is no withdrawal's`)
  return found
}

/** What the treasury has is what it had, and what came and went in transactions. */
async function wrongTreasury(
  { reader, network, coins }: Omit<Sources, 'sql'>,
  { movements, fees, final }: Awaited<ReturnType<ChainReader['read']>>,
): Promise<string[]> {
  const found: string[] = []
  const treasury = network.treasury.toLowerCase()
  for (const coin of coins) {
    const [first = 0n] = await reader.balances(coin, [treasury], network.from - 1)
    const [now = 0n] = await reader.balances(coin, [treasury], final)
    const of = movements.filter((one) => one.coin === coin)
    const [came, went] = [
      of.filter(({ to }) => to === treasury),
      of.filter(({ from }) => from === treasury),
    ]
    const spent = coin === network.name ? fees.filter(({ from }) => from === treasury) : []
    const right = first + sum(came) - sum(went) - sum(spent)
    if (now !== right) found.push(`the treasury has ${now} ${coin}, and should have ${right}`)
  }
  return found
}

/** What its owner is told is there and not credited, since it may be what was credited otherwise. */
async function heldOf(sql: pg.ClientBase, network: string, email: string, coin: string) {
  const { rows } = await sql.query<{ units: string }>(
    `SELECT coalesce(sum(p.units), 0)::text AS units FROM chain_payments p JOIN users u ON u.id = p.user_id
     WHERE p.network = $1 AND u.email = $2 AND p.coin = $3 AND p.state = 'held'`,
    [network, email, coin],
  )
  return BigInt(rows[0]?.units ?? 0)
}

async function depositsOf(sql: pg.ClientBase, network: string): Promise<Deposit[]> {
  const { rows } = await sql.query<Record<'email' | 'coin' | 'units' | 'transaction_id', string>>(
    `SELECT u.email, d.coin, d.units::text, d.transaction_id FROM deposits d JOIN users u ON u.id = d.user_id
     WHERE d.network = $1`,
    [network],
  )
  return rows.map(({ email, coin, units, transaction_id }) => ({
    email,
    coin,
    units: BigInt(units),
    transaction: transaction_id,
  }))
}

async function paidOf(sql: pg.ClientBase, network: string): Promise<Paid[]> {
  const { rows } = await sql.query<
    Record<'id' | 'coin' | 'units' | 'address' | 'transaction_id', string>
  >(
    `SELECT id, coin, arrives::text AS units, lower(address) AS address, transaction_id FROM withdrawals
     WHERE chain = $1 AND status = 'approved'`,
    [network],
  )
  return rows.map(({ id, coin, units, address, transaction_id }) => ({
    id,
    coin,
    address,
    units: BigInt(units),
    transaction: transaction_id,
  }))
}
