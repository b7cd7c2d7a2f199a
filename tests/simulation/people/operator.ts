import type { Checker } from '../model/checker.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'
import type { Scheduler } from '../world/scheduler.ts'
import type { Person } from './person.ts'

interface Desk {
  readonly scheduler: Scheduler
  readonly network: Network
  readonly checker: Checker
  readonly random: Random
  readonly persons: readonly Person[]
}

type Command = Readonly<Record<string, string>>

/** Credits deposits, decides withdrawals, and changes prices and terms, until `isOver`. */
export async function operate(desk: Desk, isOver: () => boolean): Promise<void> {
  const { random, scheduler, persons } = desk
  for (const { email } of persons) {
    await order(desk, deposit(desk, email, 'USDT', random.between(40, 120)))
    if (random.chance(0.5)) await order(desk, deposit(desk, email, 'BNB', 1))
  }
  while (!isOver()) {
    await scheduler.sleep(random.between(1, random.pick([100, 6000])))
    const command = random.pick([settle, settle, settle, change, change, depositToSomebody])(desk)
    if (command) await order(desk, command)
  }
}

const deposit = ({ random }: Desk, email: string, coin: string, amount: number): Command => ({
  command: 'deposit',
  email,
  coin,
  amount: String(amount),
  ...(random.chance(0.7) ? { tx: hashOf(random) } : {}),
})

const hashOf = (random: Random): string => `0x${random.bytes(32).toString('hex')}`

const depositToSomebody = (desk: Desk): Command =>
  deposit(desk, desk.random.pick(desk.persons).email, 'USDT', desk.random.between(1, 30))

function settle({ random, checker }: Desk): Command | undefined {
  const decided = random.chance(0.3)
  const open = [...checker.books.withdrawals.values()].filter(
    ({ status }) => (status === 'pending') !== decided,
  )
  if (open.length === 0) return undefined
  const { id, status, transaction } = random.pick(open)
  // The same decision again, as after an outcome that nobody has read.
  if (status === 'approved' && random.chance(0.5))
    return { command: 'approve', id, tx: transaction }
  return random.chance(0.5)
    ? { command: 'approve', id, tx: hashOf(random) }
    : { command: 'reject', id, reason: `reason ${random.uuid()}` }
}

function change({ random }: Desk): Command {
  const set = (name: string, value: string) => ({ command: 'set-terms', name, value })
  return random.pick<Command>([
    { command: 'price', coin: 'BNB', price: String(random.between(560, 640)) },
    { command: 'price', coin: 'BNB', price: String(random.between(590, 610)) },
    set('WITHDRAWAL_FEES', `BNB:0.0005,USDT:${random.between(1, 3)},TOKEN:10,ETH:0.001,TRX:2`),
    set('TOKEN_FEE', String(random.between(1, 3))),
    set('STAGE_PRICES', random.pick(['0.010,0.015,0.020,0.030', '0.011,0.015,0.020,0.030'])),
  ])
}

/** Gives an order until its outcome is known: the same order again, or as people do it, another one like it. */
async function order({ random, network, scheduler }: Desk, command: Command): Promise<void> {
  let id = random.uuid()
  for (let left = 4; left > 0; left--) {
    const outcome = await network.order({ id, command })
    const isKnown = outcome !== undefined && !/unavailable|unknown/i.test(outcome.lines.join(' '))
    if (isKnown && random.chance(0.8)) return
    await scheduler.sleep(random.between(1, 3000))
    // Without the transaction's name it would be another deposit.
    if (command['tx'] !== undefined && random.chance(0.4)) id = random.uuid()
  }
}
