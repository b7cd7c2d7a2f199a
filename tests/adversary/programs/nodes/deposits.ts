import { setTimeout } from 'node:timers/promises'
import type { Random } from '../../../simulation/world/random.ts'
import { decimal, ETHER } from '../../world/amounts.ts'
import { FORWARDER, PAYER, SPLITTER, TOKENS, TREASURY, transferData } from '../../world/chain.ts'
import { word } from '../../world/rpc.ts'
import { depositAddress } from '../../world/wallet.ts'
import {
  type Customer,
  cursorOf,
  MINIMUM,
  until,
  untilRead,
  untilSeen,
  type World,
} from './world.ts'

/** Resolves to whether it has come to what it is for, which lies and what was there before may prevent. */
export type Move = (world: World, random: Random) => Promise<boolean>

const MILLI = 10n ** 15n
/** From 0.05 to 2 of the network's coin, with odd ends. */
export const amount = (random: Random): bigint =>
  BigInt(random.between(50, 2000)) * MILLI + BigInt(random.below(1000))
const tokens = (random: Random): bigint =>
  BigInt(random.between(1, 60)) * ETHER + BigInt(random.below(9))
const somebody = ({ customers }: World, random: Random): Customer => random.pick(customers)

/** A token's transfer, by a payment that can be sent again. */
const signedTransfer = ({ payer }: World, to: string, units: bigint) =>
  payer.sign(TOKENS.USDT, 0n, transferData(to, units).slice(2))

async function sendSigned({ chain, signed }: World, raw: string): Promise<string> {
  signed.add(raw)
  const hash = await chain.rpc('eth_sendRawTransaction', raw.startsWith('0x') ? raw : `0x${raw}`)
  return String(hash)
}

async function byHand(
  world: World,
  { email }: Customer,
  coin: string,
  units: bigint,
  tx: string,
): Promise<boolean> {
  world.byHand.add(tx.split(':')[0] ?? '')
  const order = { email, coin, amount: decimal(units), tx }
  return (await world.host.order('deposit', order)).isDone
}

/** How many deposits only balances have shown. */
async function byBalance({ database }: World): Promise<number> {
  const { rowCount } = await database.sql.query(
    `SELECT FROM deposits WHERE transaction_id LIKE 'balance-%'`,
  )
  return rowCount ?? 0
}

export const DEPOSITS = {
  'pays a coin': async (world, random) => {
    await world.chain.send(PAYER, somebody(world, random).address, amount(random))
    return true
  },
  'pays a token': async (world, random) => {
    const data = transferData(somebody(world, random).address, tokens(random))
    await world.chain.send(PAYER, random.pick([TOKENS.USDT, TOKENS.TOKEN]), 0n, data)
    return true
  },
  'pays while neither node says what is final': async (world, random) => {
    const { chain, database, nodes } = world
    // After failures the host waits longer and longer, up to half a minute.
    for (const node of nodes) node.lie(undefined)
    await chain.mine(1)
    if (!(await untilSeen(world))) return false
    for (const node of nodes) node.lie('limits what is final')
    const tx = await chain.send(PAYER, somebody(world, random).address, amount(random))
    // As deep as confirmations count, and not final.
    await chain.mine(1)
    const isCredited = async () => {
      const { rows } = await database.sql.query('SELECT FROM deposits WHERE transaction_id = $1', [
        tx,
      ])
      return rows.length > 0
    }
    if (await until(isCredited, 3000)) world.found.push(...(await world.check(false)))
    return true
  },
  'pays from inside a contract': async (world, random) => {
    const { address } = somebody(world, random)
    await world.chain.send(PAYER, FORWARDER, amount(random), `0x${word(address)}`)
    return true
  },
  'pays two from inside a contract': async (world, random) => {
    const [one, other] = [somebody(world, random), somebody(world, random)]
    const input = `0x${word(one.address)}${word(other.address)}`
    await world.chain.send(PAYER, SPLITTER, amount(random) * 2n, input)
    return true
  },
  'pays nothing, too little, or of another token': async (world, random) => {
    const { chain } = world
    const { address } = somebody(world, random)
    await chain.send(PAYER, address, random.pick([0n, 1n, MINIMUM - 1n]))
    await chain.send(PAYER, TOKENS.other, 0n, transferData(address, ETHER * 9n))
    await chain.send(PAYER, TOKENS.USDT, 0n, transferData(address, 0n))
    return true
  },
  'claims a token it does not have': async (world, random) => {
    const data = transferData(somebody(world, random).address, ETHER * 50n)
    await world.chain.send(FORWARDER, TOKENS.USDT, 0n, data).catch(() => undefined)
    return true
  },
  'pays from the treasury': async (world, random) => {
    const to = somebody(world, random).address
    world.outside.add(await world.chain.send(TREASURY, to, amount(random)))
    return true
  },
  'pays an address before it is handed out': async (world, random) => {
    const address = depositAddress(world.handed.length)
    await world.chain.send(PAYER, address, amount(random))
    await world.chain.send(PAYER, TOKENS.USDT, 0n, transferData(address, tokens(random)))
    if (random.chance(0.5)) await world.chain.mine(random.between(1, 4))
    await world.newCustomer()
    return true
  },
  'is credited by hand at any time': async (world, random) => {
    const customer = somebody(world, random)
    const units = amount(random)
    const tx = await world.chain.send(PAYER, customer.address, units)
    if (random.chance(0.5)) await untilRead(world)
    const isDone = await byHand(world, customer, 'BNB', units, tx)
    if (random.chance(0.5)) await byHand(world, customer, 'BNB', units, `${tx}:0`)
    return isDone
  },
  'is credited by hand for what a contract paid': async (world, random) => {
    const customer = somebody(world, random)
    const [units, input] = [amount(random), `0x${word(customer.address)}`]
    if (random.chance(0.5)) await world.chain.send(PAYER, FORWARDER, amount(random), input)
    const tx = await world.chain.send(PAYER, FORWARDER, units, input)
    await world.chain.mine(3)
    await untilRead(world)
    const [isCompared, before] = [random.chance(0.6), await byBalance(world)]
    if (isCompared) await compared(world, random.pick(['SIGKILL', 'SIGTERM']))
    const isShown = (await byBalance(world)) > before
    const isDone = await byHand(world, customer, 'BNB', units, tx)
    return isCompared ? isShown : isDone
  },
  'is recovered after a balance has shown it': async (world, random) => {
    const { address } = somebody(world, random)
    const tx = await world.chain.send(PAYER, TOKENS.USDT, 0n, transferData(address, tokens(random)))
    for (const { hidden } of world.nodes) hidden.add(tx)
    await world.chain.mine(3)
    await untilRead(world)
    const before = await byBalance(world)
    await compared(world, random.pick(['SIGKILL', 'SIGTERM']))
    const isShown = (await byBalance(world)) > before
    for (const { hidden } of world.nodes) hidden.delete(tx)
    await world.host.order('recover-deposit', { tx })
    if (random.chance(0.5)) await world.host.order('recover-deposit', { tx })
    return isShown
  },
  'has its block replaced': async (world, random) => {
    const customer = somebody(world, random)
    const [isToken, units] = [random.chance(0.5), amount(random)]
    const raw = isToken
      ? signedTransfer(world, customer.address, units)
      : world.payer.sign(customer.address, units)
    const tx = await sendSigned(world, raw)
    if (random.chance(0.7)) await untilRead(world)
    if (random.chance(0.4)) await byHand(world, customer, isToken ? 'USDT' : 'BNB', units, tx)
    await world.chain.rpc('anvil_reorg', random.between(1, 2), [])
    if (random.chance(0.5)) await untilRead(world)
    if (random.chance(0.5)) await sendDropped(world)
    return true
  },
  'has final blocks replaced': async (world, random) => {
    const { address } = somebody(world, random)
    // Behind one that has lost its block it would have none, and another payment would be replaced in its place.
    await sendDropped(world)
    const raw = random.chance(0.5)
      ? signedTransfer(world, address, amount(random))
      : world.payer.sign(address, amount(random))
    world.replaced.add(await sendSigned(world, raw))
    await world.chain.mine(3)
    await untilRead(world)
    await world.chain.rpc('anvil_reorg', 4, [])
    await world.chain.mine(random.between(1, 4))
    await untilRead(world)
    const isStopped = (await cursorOf(world))?.stopped !== ''
    if (isStopped) await world.host.order('accept-chain', { network: 'BNB' })
    if (random.chance(0.5)) await sendDropped(world)
    return isStopped
  },
} as const satisfies Record<string, Move>

/** Sends again what has lost its block, in the order of its nonces. */
export async function sendDropped(world: World): Promise<void> {
  // Most of it still has one.
  for (const raw of world.signed) await sendSigned(world, raw).catch(() => undefined)
}

/** A host that starts compares the balances of all addresses at once. */
export async function compared(world: World, signal: NodeJS.Signals): Promise<void> {
  // Where the two differ in anything else, nothing is compared at all.
  for (const node of world.nodes) if (node.lying() !== 'doubles balances') node.lie(undefined)
  const of = () => world.nodes.reduce((sum, node) => sum + node.balanceReads(), 0)
  await world.host.stop(signal)
  // A busy machine may have compared them before the start is through.
  const begun = of()
  await world.restart(signal)
  let [last, since] = [begun, Date.now()]
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await setTimeout(50)) {
    if (of() !== last) [last, since] = [of(), Date.now()]
    if (last > begun && Date.now() - since > 400) return
  }
  throw new Error('the host compares no balances')
}
