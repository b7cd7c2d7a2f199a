import * as v from 'valibot'
import type { Program } from '../../seeds.ts'
import { BURNER, REFUSER, TOKENS, TREASURY } from '../../world/chain.ts'
import { isFailure, LIE_NAMES } from '../../world/lying-node.ts'
import { compared, DEPOSITS, type Move, sendDropped } from './deposits.ts'
import { giveUp, PAYOUTS, plan, sign } from './payouts.ts'
import { cursorOf, openWorld, until, untilRead, untilRight, type World } from './world.ts'

/*
 * Two nodes of one chain, of which at most one lies but both may answer nothing, an operator who does whatever an operator can,
 * and customers who pay and withdraw. In the end both nodes tell the truth, and only orders lead on.
 */
const MOVES: readonly (readonly [name: string, move: Move])[] = [
  ...Object.entries(DEPOSITS),
  ...Object.entries(PAYOUTS),
]
/** Moves of a seed. */
const FEWEST = 4
const MOST = 9

export const nodes: Program = {
  name: 'nodes',
  async open(bug) {
    const world = await openWorld(bug)
    const made = new Map<string, number>()
    const count = (what: string) => made.set(what, (made.get(what) ?? 0) + 1)
    return {
      made,
      close: () => world.close(),
      async run(_, random, tell) {
        // A new hour, for limits of codes.
        await world.database.sql.query('DELETE FROM rate_limits')
        for (let left = random.between(FEWEST, MOST); left > 0; left--) {
          const liar = random.pick(world.nodes)
          const lie = random.chance(0.6) ? random.pick(LIE_NAMES) : undefined
          const isOfBoth = lie !== undefined && isFailure(lie) && random.chance(0.3)
          for (const node of world.nodes) node.lie(isOfBoth ? lie : undefined)
          liar.lie(lie)
          const [name, move] = random.pick(MOVES)
          const who = isOfBoth ? 'each node' : 'a node'
          tell(`  ${name}${lie === undefined ? '' : `, while ${who} ${lie}`}`)
          for (const what of [name, ...(lie === undefined ? [] : [lie])]) count(what)
          if (!(await move(world, random))) {
            tell('    in vain')
            count(`${name}, in vain`)
          }
          if (world.found.length > 0) return world.found
          if (random.chance(0.2)) await world.chain.mine(random.between(1, 3))
          if (random.chance(0.15)) await world.restart(random.pick(['SIGKILL', 'SIGTERM']))
          if (!world.host.isRunning()) return [`the host has ended: ${world.host.output()}`]
        }
        const early = await world.check(false)
        const found = early.length > 0 ? early : await settle(world)
        if (found.length > 0)
          for (const line of [...(await storedRows(world)), world.host.output()])
            tell(`    ${line}`)
        return found
      },
    }
  },
}

const open = v.object({ batch: v.number(), id: v.string(), state: v.string() })
const openSlots = async ({ database }: World) => {
  const { rows } = await database.sql.query(
    `SELECT batch::int AS batch, id::text, state FROM payout_slots WHERE state = 'open'`,
  )
  return v.parse(v.array(open), rows)
}

const waiting = v.object({ id: v.string(), address: v.string() })
const approvedOnes = async ({ database }: World) => {
  const { rows } = await database.sql.query(
    `SELECT id::text, lower(address) AS address FROM withdrawals WHERE status = 'pending' AND approved_at IS NOT NULL`,
  )
  return v.parse(v.array(waiting), rows)
}

const isUnpayable = ({ handed }: World, address: string): boolean =>
  [BURNER, REFUSER, TREASURY.toLowerCase(), TOKENS.USDT.toLowerCase()].includes(address) ||
  handed.some((one) => one.address === address)

const stored = v.object({ row: v.string() })
/** What the host has stored of the chain, for whoever looks for the cause of a finding. */
async function storedRows({ database }: World): Promise<string[]> {
  const tables = ['chain_cursors', 'chain_balances', 'chain_payments']
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await database.sql.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
    found.push(...v.parse(v.array(stored), rows).map(({ row }) => `${table} ${row}`))
  }
  return found
}

/** Rounds after which everything must have come to its end. */
const ROUNDS = 8

/** Brings everything to its end by orders alone, and resolves to what is wrong then. */
async function settle(world: World): Promise<string[]> {
  const { chain, host } = world
  for (const node of world.nodes) node.lie(undefined)
  await sendDropped(world)
  await chain.mine(3)
  if ((await cursorOf(world))?.stopped !== '') await host.order('accept-chain', { network: 'BNB' })
  for (let round = 0; round < ROUNDS; round++) {
    const slots = await openSlots(world)
    const approved = await approvedOnes(world)
    if (slots.length === 0 && approved.length === 0) break
    for (const batch of new Set(slots.map((slot) => slot.batch))) {
      if (round > 1) await giveUp(world, batch)
      await sign(world, batch)
    }
    const batch = await plan(world)
    if (batch !== undefined) await sign(world, batch)
    // What cannot be paid keeps nobody else from being paid, and is given back after them.
    if (approved.every(({ address }) => isUnpayable(world, address)))
      for (const { id } of approved) await host.order('reject', { id })
    await chain.mine(3)
    await until(async () => (await openSlots(world)).length === 0, 5000)
  }
  const stuck = [...(await openSlots(world)), ...(await approvedOnes(world))]
  if (stuck.length > 0) {
    const { result } = await host.order('payouts-status')
    return [`orders lead nowhere: ${JSON.stringify(stuck)} ${JSON.stringify(result)}`]
  }
  if (!(await untilRead(world))) return [`the chain is not read: ${host.output()}`]
  await compared(world, 'SIGTERM')
  return await untilRight(() => world.check(true), 15_000)
}
