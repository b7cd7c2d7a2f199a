import { buyRequest } from '../../../support/orders.ts'
import type { Program } from '../../seeds.ts'
import { ETHER } from '../../world/amounts.ts'
import { PAYER, TOKENS, transferData } from '../../world/chain.ts'
import { answered, type Person } from '../../world/person.ts'
import { openWorld, untilRead, untilRight, type World } from '../nodes/world.ts'
import type { Scene } from './drawing.ts'
import { HOSTILE, HOSTILE_NAMES } from './moves.ts'

/*
 * A registered person who sends whatever HTTP and WebSockets can carry, beside one who does nothing and whose coins must be
 * what they were.
 */
const [FEWEST, MOST] = [5, 9]
/** Purchases of the one who reads: with pages of 1,000 rows a minute has a hundred of them. */
const PURCHASES = 1000

export const customer: Program = {
  name: 'customer',
  async open(bug) {
    const world = await openWorld(bug)
    const [hostile, other] = world.customers
    if (!hostile || !other) throw new Error('nobody is there')
    let reader: Promise<Person> | undefined
    const scene: Scene = { world, hostile, other, reader: () => (reader ??= withPurchases(world)) }
    const made = new Map<string, number>()
    for (const { address } of [hostile, other]) await fund(world, address)
    await settled(world)
    return {
      made,
      close: () => world.close(),
      async run(_, random, tell) {
        await fund(world, hostile.address)
        await settled(world)
        const before = await balancesOf(world, other)
        const found: string[] = []
        for (let left = random.between(FEWEST, MOST); left > 0 && found.length === 0; left--) {
          const name = random.pick(HOSTILE_NAMES)
          tell(`  ${name}`)
          made.set(name, (made.get(name) ?? 0) + 1)
          // A new hour, so that what a move has used up or locked keeps no later one from being tried.
          await world.database.sql.query('DELETE FROM rate_limits; DELETE FROM codes')
          found.push(...((await HOSTILE[name]?.(scene, random)) ?? []))
          if (!world.host.isRunning()) return [`the host has ended: ${world.host.output()}`]
        }
        if ((await balancesOf(world, other)) !== before)
          found.push('somebody who did nothing has other balances')
        return [...found, ...(await untilRight(() => world.check(false), 3000))]
      },
    }
  },
}

async function fund({ chain }: World, address: string): Promise<void> {
  await chain.send(PAYER, address, 3n * ETHER)
  await chain.send(PAYER, TOKENS.USDT, 0n, transferData(address, 60n * ETHER))
  await chain.mine(3)
}

/** Until what was paid is credited. */
async function settled(world: World): Promise<void> {
  if (!(await untilRead(world))) throw new Error(`the chain is not read: ${world.host.output()}`)
}

async function balancesOf({ database }: World, { email }: Person): Promise<string> {
  const { rows } = await database.sql.query<{ all: string }>(
    `SELECT string_agg(a.coin || ' ' || a.kind || ' ' || a.units, ', ' ORDER BY a.coin, a.kind) AS all
     FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.email = $1 AND a.units <> 0`,
    [email],
  )
  return rows[0]?.all ?? ''
}

async function withPurchases(world: World): Promise<Person> {
  const person = await world.newCustomer()
  const data = transferData(person.address, BigInt(PURCHASES + 100) * ETHER)
  await world.chain.send(PAYER, TOKENS.USDT, 0n, data)
  await world.chain.mine(3)
  await settled(world)
  const order = buyRequest('USDT', '1', '100')
  for (let done = 0; done < PURCHASES; done += 100) {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        answered(() => person.call('POST', '/buy/token', order), 'a purchase'),
      ),
    )
  }
  return person
}
