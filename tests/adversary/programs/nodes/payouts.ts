import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Random } from '../../../simulation/world/random.ts'
import { decimal, ETHER } from '../../world/amounts.ts'
import { BURNER, REFUSER, TOKENS, TREASURY, transferData } from '../../world/chain.ts'
import { codeFor, postWithdrawal } from '../../world/person.ts'
import { signFile } from '../../world/wallet.ts'
import type { Move } from './deposits.ts'
import { type Customer, untilRead, type World } from './world.ts'

const FEE = { BNB: 5n * 10n ** 14n, USDT: ETHER } as const
type Coin = keyof typeof FEE
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'

const placedAnswer = v.object({ id: v.string() })
const planned = v.object({
  plan: v.optional(v.object({ batch: v.number() })),
  files: v.array(v.object({ name: v.string(), text: v.string() })),
})
const units = v.object({ units: v.string() })

async function available({ database }: World, { email }: Customer, coin: Coin): Promise<bigint> {
  const { rows } = await database.sql.query(
    `SELECT coalesce(sum(a.units), 0)::text AS units FROM accounts a JOIN users u ON u.id = a.user_id
     WHERE u.email = $1 AND a.coin = $2 AND a.kind = 'available'`,
    [email, coin],
  )
  return BigInt(v.parse(units, rows[0]).units)
}

export interface Placed {
  readonly id: string
  readonly coin: Coin
  readonly address: string
  readonly arrives: bigint
}

/** Of which coin, and where to; `of` is another one that it is to be equal to. */
interface Withdrawal {
  readonly address?: string
  readonly coin?: Coin
  readonly of?: Placed | undefined
}

/** Withdraws a part of what somebody has; undefined where that is nothing, or where it is refused. */
async function place(
  world: World,
  random: Random,
  { address = STRANGER, of, coin: only }: Withdrawal = {},
): Promise<Placed | undefined> {
  for (const customer of world.customers.toSorted(() => random.next() - 0.5)) {
    const coin = of?.coin ?? only ?? random.pick(['BNB', 'USDT'] as const)
    const has = await available(world, customer, coin)
    const least = coin === 'BNB' ? ETHER / 10n : 10n * ETHER
    const total = of ? of.arrives + FEE[coin] : least + (has - least) / BigInt(random.between(4, 9))
    if (has < total || has < least || total < least) continue
    const arrives = total - FEE[coin]
    const order = {
      coin,
      chain: 'BNB',
      address: of?.address ?? address,
      total: decimal(total),
      amount: decimal(arrives),
    }
    const { proof } = await codeFor(world.host, customer, order)
    if (!proof) continue
    const answer = await postWithdrawal(customer, order, proof, randomUUID())
    const read = v.safeParse(placedAnswer, answer.json)
    if (answer.status === 200 && read.success)
      return { id: read.output.id, coin, address: order.address, arrives }
  }
  return undefined
}

const approve = (world: World, ids: string) => world.host.order('payouts-approve', { ids })

/** Plans what is approved; keeps the file. Undefined where nothing is planned. */
export async function plan(
  world: World,
  given: Record<string, string> = {},
): Promise<number | undefined> {
  const { isDone, result } = await world.host.order('payouts-plan', { network: 'BNB', ...given })
  const read = v.safeParse(planned, result)
  if (!isDone || !read.success || !read.output.plan) return undefined
  const { batch } = read.output.plan
  const file = read.output.files[0]?.text ?? ''
  world.plans.set(batch, [...(world.plans.get(batch) ?? []), file])
  return batch
}

export async function giveUp(world: World, batch: number): Promise<boolean> {
  const { isDone, result } = await world.host.order('payouts-void', { batch: `${batch}` })
  const read = v.safeParse(planned, result)
  if (!isDone || !read.success) return false
  world.plans.set(batch, [...(world.plans.get(batch) ?? []), read.output.files[0]?.text ?? ''])
  return true
}

export async function sign(world: World, batch: number, which = -1): Promise<boolean> {
  const file = world.plans.get(batch)?.at(which)
  if (!file) return false
  return (await world.host.order('payouts-send', { signed: signFile(file) })).isDone
}

async function approved(world: World, random: Random, given: Withdrawal = {}) {
  const placed = await place(world, random, given)
  if (placed) await approve(world, placed.id)
  return placed
}

/** What the treasury's owner does without an order. */
async function payByHand(world: World, { coin, address, arrives }: Placed): Promise<string> {
  const { chain, outside } = world
  const tx =
    coin === 'BNB'
      ? await chain.send(TREASURY, address, arrives)
      : await chain.send(TREASURY, TOKENS.USDT, 0n, transferData(address, arrives))
  outside.add(tx)
  return tx
}

export const PAYOUTS = {
  'withdraws and is paid': async (world, random) => {
    await approved(world, random)
    const batch = await plan(world)
    if (batch === undefined) return false
    const isSent = await sign(world, batch)
    if (random.chance(0.5)) await sign(world, batch)
    return isSent
  },
  'is planned and not sent': async (world, random) => {
    await approved(world, random)
    return (await plan(world)) !== undefined
  },
  'is planned again, and both are sent': async (world, random) => {
    await approved(world, random)
    const batch = await plan(world)
    if (batch === undefined) return false
    if (random.chance(0.5)) await sign(world, batch)
    if ((await plan(world, { again: `${batch}` })) === undefined) return false
    const isSent = await sign(world, batch, random.pick([0, -1]))
    await sign(world, batch, random.pick([0, -1]))
    return isSent
  },
  'is given up, and sent all the same': async (world, random) => {
    await approved(world, random)
    const batch = await plan(world)
    if (batch === undefined) return false
    const isSentFirst = random.chance(0.5)
    if (isSentFirst) await sign(world, batch)
    if (!(await giveUp(world, batch))) return false
    const isSent = await sign(world, batch)
    if (!isSentFirst) await sign(world, batch, 0)
    return isSent
  },
  'is paid by hand with a planned nonce, in the name of an equal one': async (world, random) => {
    const first = await approved(world, random)
    if (!first) return false
    const batch = await plan(world)
    const equal = await place(world, random, { of: first })
    const tx = await payByHand(world, first)
    await world.chain.mine(3)
    await untilRead(world)
    await world.host.order('approve', { id: (equal ?? first).id, tx })
    if (equal) await world.host.order('approve', { id: first.id, tx })
    return batch !== undefined
  },
  'is paid by hand': async (world, random) => {
    const one = await place(world, random)
    if (!one) return false
    const tx = await payByHand(world, one)
    if (random.chance(0.7)) await world.chain.mine(3)
    await untilRead(world)
    return (await world.host.order('approve', { id: one.id, tx })).isDone
  },
  'is approved with what pays somebody else': async (world, random) => {
    const [one, other] = [
      await place(world, random),
      await place(world, random, { address: TREASURY }),
    ]
    const paid = await approved(world, random)
    const batch = paid && (await plan(world))
    if (batch === undefined) return false
    await sign(world, batch)
    await world.chain.mine(3)
    const { rows } = await world.database.sql.query<{ tx: string }>(
      `SELECT transaction_id AS tx FROM payout_attempts ORDER BY transaction_id LIMIT 5`,
    )
    for (const { tx } of rows)
      for (const wrong of [one, other])
        if (wrong) await world.host.order('approve', { id: wrong.id, tx })
    return rows.length > 0 && (one ?? other) !== undefined
  },
  'withdraws to a contract that burns or refuses': async (world, random) => {
    // A token's transfer runs none of their code.
    const bad = { address: random.pick([BURNER, REFUSER]), coin: 'BNB' } as const
    const isPlaced = (await approved(world, random, bad)) !== undefined
    await approved(world, random)
    const batch = await plan(world)
    if (batch !== undefined) await sign(world, batch)
    return isPlaced && batch !== undefined
  },
  'withdraws to the address of a customer, or of the site': async (world, random) => {
    const address = random.pick([random.pick(world.customers).address, TREASURY, TOKENS.USDT])
    return (await approved(world, random, { address })) !== undefined
  },
  'is rejected': async (world, random) => {
    const one = random.chance(0.5) ? await place(world, random) : await approved(world, random)
    return one !== undefined && (await world.host.order('reject', { id: one.id })).isDone
  },
  'has a nonce taken by its owner': async (world, random) => {
    await approved(world, random)
    const isPlanned = (await plan(world)) !== undefined
    world.outside.add(await world.chain.send(TREASURY, TREASURY, 1n))
    if (random.chance(0.5)) await world.chain.mine(3)
    return isPlanned
  },
} as const satisfies Record<string, Move>
