import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { createBookKeeper } from '../../keeper/book-keeper.ts'
import { ETHER } from '../../world/amounts.ts'
import { type Chain, PAYER, startChain, TOKENS, TREASURY, transferData } from '../../world/chain.ts'
import { databases, type OpenDatabase, openDatabase } from '../../world/database.ts'
import { type Host, startHost } from '../../world/host.ts'
import { type LyingNode, startLyingNode } from '../../world/lying-node.ts'
import { addressOf, type Person, signUp } from '../../world/person.ts'
import { newPayer, XPUB_EVM } from '../../world/wallet.ts'

/** The least that is credited, which is the demo's. */
export const MINIMUM = 2n * 10n ** 16n

export interface Customer extends Person {
  /** Lower case. */
  readonly address: string
}

/** A host between two nodes of one chain, and what somebody outside it has seen. */
export interface World {
  readonly chain: Chain
  readonly host: Host
  readonly nodes: readonly [LyingNode, LyingNode]
  readonly database: OpenDatabase
  readonly customers: Customer[]
  readonly payer: Awaited<ReturnType<typeof newPayer>>
  readonly handed: { address: string; email: string; block: number }[]
  readonly outside: Set<string>
  /** Payments that can be sent again where their block is gone. */
  readonly signed: Set<string>
  /** Transactions that the operator has credited by hand. */
  readonly byHand: Set<string>
  /** Transactions whose final block is gone. */
  readonly replaced: Set<string>
  /** Plans that were written, by batch, the newest last. */
  readonly plans: Map<number, string[]>
  /** What a move has found at once, since it would not be there any more in the end. */
  readonly found: string[]
  check(isCompared: boolean): Promise<string[]>
  newCustomer(): Promise<Customer>
  restart(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

const FIRST_CUSTOMERS = 2
/** Enough to withdraw from in each seed. */
const FIRST_COINS = 40n * ETHER
const FIRST_TOKENS = 2000n * ETHER

export async function openWorld(bug?: string): Promise<World> {
  const database = await openDatabase(await (await databases()).migratedDatabase())
  const chain = await startChain()
  // Two clients of one chain never answer with quite the same fields.
  const nodes = [
    await startLyingNode(chain.url, 'adds fields'),
    await startLyingNode(chain.url, 'leaves fields out'),
  ] as const
  const host = await startHost(
    {
      DATABASE_URL: database.url,
      RPC_BNB: nodes.map(({ url }) => url).join(','),
      XPUB_EVM,
      TREASURY_EVM: TREASURY,
      AUDIT_INTERVAL: '3600',
      // So that to count them instead is to credit too early.
      CONFIRMATIONS_BNB: '1',
    },
    bug,
  )
  const handed: World['handed'] = []
  const [outside, byHand, replaced] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const from = (await chain.head()) - 1
  const keeper = createBookKeeper(database.sql, {
    name: 'BNB',
    url: chain.url,
    treasury: TREASURY.toLowerCase(),
    from,
    tokens: { USDT: TOKENS.USDT, TOKEN: TOKENS.TOKEN },
  })
  let count = 0
  const world: World = {
    chain,
    host,
    nodes,
    database,
    handed,
    outside,
    found: [],
    byHand,
    replaced,
    customers: [],
    signed: new Set(),
    plans: new Map(),
    payer: await newPayer(chain),
    check: (isCompared) =>
      keeper.check({ handed, outside, byHand, replaced, minimum: MINIMUM, isCompared }),
    async newCustomer() {
      const person = await signUp(host, `customer-${++count}@example.org`)
      // Of a block that the host has not seen, and whose time is ahead of the clock, it cannot know that it was there already.
      if (!(await untilSeen(world, PATIENCE_WITH_LIARS))) {
        for (const node of nodes) node.lie(undefined)
        await chain.mine(2)
      }
      await untilRead(world)
      const block = await chain.head()
      const address = (await addressOf(person)).toLowerCase()
      handed.push({ address, email: person.email, block })
      const customer = { ...person, address }
      world.customers.push(customer)
      return customer
    },
    async restart(signal) {
      await host.stop(signal)
      await host.start().catch(async (error: unknown) => {
        // It starts with no node of another chain, until somebody has mended that.
        if (!String(error).includes('is of the network with real coins')) throw error
        for (const node of nodes) node.lie(undefined)
        await host.start()
      })
    },
    async close() {
      await host.dispose()
      for (const node of nodes) await node.stop()
      chain.stop()
      await database.drop()
    },
  }
  await chain.mine(3)
  for (let i = 0; i < FIRST_CUSTOMERS; i++) {
    const { address } = await world.newCustomer()
    await chain.send(PAYER, address, FIRST_COINS)
    await chain.send(PAYER, TOKENS.USDT, 0n, transferData(address, FIRST_TOKENS))
  }
  await chain.mine(3)
  await untilRead(world)
  return world
}

const cursor = v.object({ number: v.string(), head: v.string(), stopped: v.string() })

export async function cursorOf({ database }: World) {
  const { rows } = await database.sql.query(
    `SELECT number::text, head::text, stopped FROM chain_cursors WHERE network = 'BNB'`,
  )
  return rows[0] === undefined ? undefined : v.parse(cursor, rows[0])
}

/** Milliseconds. */
const PATIENCE = 60_000
/** What a node that lies keeps from being read is not waited for. */
const PATIENCE_WITH_LIARS = 5000

/** Waits until something is so; the answer is whether it came to that. */
export async function until(isSo: () => Promise<boolean>, patience = PATIENCE): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await setTimeout(25))
    if (await isSo()) return true
  return false
}

/** What a check finds, once it finds nothing or the patience is over. */
export async function untilRight(
  check: () => Promise<string[]>,
  patience: number,
): Promise<string[]> {
  const deadline = Date.now() + patience
  let found = await check()
  while (found.length > 0 && Date.now() < deadline) {
    await setTimeout(100)
    found = await check()
  }
  return found
}

/** Waits until the host has seen the newest block, which a node may hide from it. */
export async function untilSeen(world: World, patience = PATIENCE): Promise<boolean> {
  const newest = await world.chain.head()
  return await until(async () => Number((await cursorOf(world))?.head ?? 0) >= newest, patience)
}

/** Waits until the host has read the chain to its newest final block, and seen what is two before its newest; or has stopped. */
export async function untilRead(world: World): Promise<boolean> {
  const newest = await world.chain.head()
  const isLying = world.nodes.some((node) => node.lying() !== undefined)
  return await until(
    async () => {
      const found = await cursorOf(world)
      if (found === undefined) return false
      return (
        found.stopped !== '' ||
        (Number(found.number) >= newest - 2 && Number(found.head) >= newest - 2)
      )
    },
    isLying ? PATIENCE_WITH_LIARS : PATIENCE,
  )
}
