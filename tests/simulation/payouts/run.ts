import * as v from 'valibot'
import { toDecimalString } from '#domain/money/decimal.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { newestBatches } from '../../../server/chains/payouts/batches.ts'
import { openPayments } from '../../../server/chains/payouts/payments.ts'
import { runPayoutRound } from '../../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../../server/chains/services.ts'
import { cancelOwn } from '../../../server/money/withdrawals/cancel.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { faultsOf } from '../../../signer/check.ts'
import { type Entry, entriesOf } from '../../../signer/journal.ts'
import { signPlan } from '../../../signer/sign.ts'
import { execute, type Outcome } from '../../support/operator-order.ts'
import { payByHand, payElsewhere } from './elsewhere.ts'
import { CHAIN_ID } from './evm-model.ts'
import { findingsOf, shownAsSent, signedElsewhere, statesOf, wronglyBooked } from './findings.ts'
import { Killed, killableChain, killableDb, lifeOf } from './killable.ts'
import { commandIn, lookedUp, ordersIn } from './orders.ts'
import { place } from './place.ts'
import { race } from './race.ts'
import { seeded } from './random.ts'
import { START, worldOf } from './world.ts'

/*
 * One sequence: a few withdrawals, operators who approve, plan, plan again, sign, send and reject in any order and at the
 * same time, hosts that are killed between any two steps, nodes that lose answers, and a chain that replaces its newest
 * blocks. Then nobody is killed any more, and the orders that `payouts status` shows must bring every withdrawal to an end:
 * paid once or given back.
 */
export interface Sequence {
  readonly seed: number
  readonly findings: readonly string[]
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>
}

interface Settings {
  readonly db: Db
  readonly host: ChainServices
  readonly clock: { at: number }
}

const STEPS = 30
/** More than enough to follow every order that is shown. */
const TURNS = 24
const WAY = [
  ...['approve', 'plan', 'sign the newest', 'send', 'round', 'mine all'],
  ...['finalise', 'approve by hand', 'round'],
]
const LIKELY = [
  'the whole way',
  'the whole way, and a payment reverts',
  'approve all',
  'its owner cancels several while they are planned',
  'plan',
  'sign the newest',
  'send',
  'round',
  'mine all',
  'finalise',
]

export async function runSequence(seed: number, settings: Settings): Promise<Sequence> {
  const counts: Record<string, number> = {}
  try {
    return { seed, findings: await findingsIn(seed, settings, counts), counts }
  } catch (error) {
    return { seed, findings: [`the host failed: ${error}`], counts }
  }
}

async function findingsIn(
  seed: number,
  { db, host, clock }: Settings,
  counts: Record<string, number>,
): Promise<readonly string[]> {
  const random = seeded(seed)
  clock.at = Math.max(clock.at, START)
  const world = worldOf(
    seed,
    random.chance(0.6) ? 'BNB' : 'TRX',
    random.chance(0.5),
    () => clock.at,
  )
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const byHand = new Set<string>()
  const [earlier = { number: 0 }] = await newestByNumber(db)
  const withdrawals = await place(db, clock, world, random)
  const [plans, findings]: [string[], string[]] = [[], []]
  const signedFiles: string[] = []
  let journal: Entry[] = []

  /** A process of the host: `risk` of being killed at each step, `faults` of its nodes. */
  function hostOf(risk: number, faults: number): { deps: ChainServices; isDead: () => boolean } {
    const life = lifeOf(random, risk)
    const chain = killableChain(world.chain, life, random, faults)
    const deps = { ...host, db: killableDb(db, life), payouts: new Map([[world.network, chain]]) }
    return { deps, isDead: life.isDead }
  }

  async function inProcess(
    work: (deps: ChainServices) => Promise<void>,
    risk = 0.006,
    faults = 0.15,
  ) {
    const { deps, isDead } = hostOf(risk, faults)
    try {
      await work(deps)
    } catch (error) {
      if (!(error instanceof Killed) && !isDead()) {
        if (!(error instanceof Error) || !/node/.test(error.message)) throw error
        count('nodes that failed')
      }
    }
    if (isDead()) count('hosts killed')
  }

  const order = (deps: ChainServices, command: Record<string, string>) =>
    execute(deps, { ...command, order: random.uuid() })

  async function plan(deps: ChainServices, again?: string) {
    const command = { command: 'payouts-plan', network: world.network, ...(again ? { again } : {}) }
    write(await order(deps, command))
  }

  /** What the signer takes; what the staff has agreed to and what is for a Safe come beside it. */
  const write = ({ files = [] }: Outcome) => {
    for (const { name, text } of files) if (!/safe|\.approvals\./.test(name)) plans.push(text)
  }
  const voidBatch = async (deps: ChainServices, batch: string) =>
    write(await order(deps, { command: 'payouts-void', batch }))

  /** The signer may die after its journal is written and before anybody has its signatures. */
  function sign(text: string | undefined, isKilled = false) {
    const read = text === undefined ? undefined : parsePlan(text)
    if (!read?.ok) return
    const faults = faultsOf(read.value, { limits: world.limits, journal, now: clock.at })
    if (faults.length > 0) return count('plans the signer refused')
    const file = signedText(signPlan(read.value, world.keys))
    journal = [...journal, ...entriesOf(read.value, clock.at)]
    if (isKilled) return count('signers killed')
    signedFiles.push(file)
    findings.push(...signedElsewhere(world, file))
    count('plans signed')
  }

  const send = (deps: ChainServices, file: string | undefined) =>
    file === undefined ? undefined : order(deps, { command: 'payouts-send', signed: file })
  const batches = () => plans.map((text) => String(JSON.parse(text).batch))
  const round = async (deps: ChainServices) => {
    for (const chain of deps.payouts.values()) await runPayoutRound(deps, chain)
  }
  const someone = () => random.pick(withdrawals)?.id ?? ''
  const someRecipient = () => random.pick(withdrawals)?.address.toLowerCase() ?? ''

  const cancel = async ({ db: own, clock: time }: ChainServices) => {
    const one = random.pick(withdrawals)
    const cancelled = one && (await cancelOwn(own, time, one, async () => true))
    if (cancelled) count('cancelled by their owners')
  }

  const actions: Record<string, () => Promise<void> | void> = {
    approve: () =>
      inProcess(
        async (deps) => void (await order(deps, { command: 'payouts-approve', ids: someone() })),
      ),
    'approve all': () =>
      inProcess(async (deps) => {
        for (const { id } of withdrawals) await order(deps, { command: 'payouts-approve', ids: id })
      }),
    reject: () =>
      inProcess(async (deps) => void (await order(deps, { command: 'reject', id: someone() }))),
    plan: () => inProcess((deps) => plan(deps)),
    'its owner cancels': () => inProcess(cancel),
    'its owner cancels while it is planned': async () => {
      await Promise.all([inProcess((deps) => plan(deps)), inProcess(cancel)])
    },
    'its owner cancels several while they are planned': () =>
      inProcess(
        async (deps) => {
          const own = { db, deps, world, random, userId: withdrawals[0]?.userId ?? '', plan, count }
          const raced = await race(own)
          withdrawals.push(...raced.placed)
          findings.push(...raced.findings)
        },
        0,
        0,
      ),
    'two plan at once': async () => {
      await Promise.all([inProcess((deps) => plan(deps)), inProcess((deps) => plan(deps))])
    },
    'plan again': () => inProcess((deps) => plan(deps, random.pick(batches()) ?? '1')),
    void: () => inProcess((deps) => voidBatch(deps, random.pick(batches()) ?? '1')),
    sign: () => sign(random.pick(plans), random.chance(0.1)),
    'sign the newest': () => sign(plans.at(-1), random.chance(0.1)),
    send: () => inProcess(async (deps) => void (await send(deps, random.pick(signedFiles)))),
    'two send at once': async () => {
      const file = random.pick(signedFiles)
      await Promise.all([
        inProcess(async (deps) => void (await send(deps, file))),
        inProcess(async (deps) => void (await send(deps, file))),
      ])
    },
    'approve by hand': () =>
      inProcess(async (deps) => {
        const payment = random.pick(world.model.payments())
        if (payment) await order(deps, { command: 'approve', id: someone(), tx: payment.hash })
      }),
    // Where the host has no node an operator is believed, who tells the truth.
    'approve by hand without a node': () =>
      inProcess(async (deps) => {
        const payment = random.pick(world.model.payments())
        const paid = random.pick(withdrawals)
        if (!payment || !paid || paid.address.toLowerCase() !== payment.to) return
        if (paid.units / (world.network === 'TRX' ? 10n ** 12n : 1n) !== payment.units) return
        const command = { command: 'approve', id: paid.id, tx: payment.hash }
        await order({ ...deps, payouts: new Map() }, command)
      }),
    'pay by hand what is planned': async () => {
      const planned = plans.flatMap((text) => {
        const read = parsePlan(text)
        return read.ok && read.value.family === 'evm' ? read.value.transactions : []
      })
      const one = random.pick(planned)
      if (one && one.amount !== '0') byHand.add(await payByHand(world, one))
    },
    'pay by hand what is not planned': async () => {
      const one = random.pick(withdrawals)
      if (!one || !('nonce' in world.model.chain)) return
      const nonce = await world.model.chain.nonce(world.chain.treasury, 'pending')
      const amount = toDecimalString(one.units)
      byHand.add(await payByHand(world, { to: one.address, amount, nonce }))
    },
    'nodes lose a transaction': () => {
      const hash = random.pick(world.model.payments())?.hash
      if (hash !== undefined && 'lost' in world.model) world.model.lost.add(hash)
    },
    'nodes keep no old states': () => {
      if ('nodes' in world.model) world.model.nodes.isPruned = true
    },
    'nodes are of another chain': () => {
      if ('nodes' in world.model) world.model.nodes.chainId = 1
    },
    'nodes are of their own chain': () => {
      if ('nodes' in world.model) world.model.nodes.chainId = CHAIN_ID
    },
    'a token pays somebody else': () => {
      world.model.misdirected.add(someRecipient())
    },
    round: () => inProcess(round),
    'two rounds at once': async () => {
      await Promise.all([inProcess(round), inProcess(round)])
    },
    'a block is seen and replaced': async () => {
      world.model.mine()
      await inProcess(round, 0, 0)
      world.model.reorganise(1 + random.below(2), () => random.chance(0.5))
    },
    mine: () => world.model.mine(() => random.chance(0.3)),
    'mine all': () => world.model.mine(),
    reorganise: () => world.model.reorganise(1 + random.below(4), () => random.chance(0.3)),
    finalise: () => world.model.finalise(),
    'lose what waits': () => world.model.forget(() => random.chance(0.5)),
    wait: () => {
      clock.at += random.below(90) * 60_000
    },
    'the whole way': async () => {
      for (const name of WAY) await actions[name]?.()
    },
    // Of native coins only the receipt tells that nothing moved.
    'the whole way, and a payment reverts': async () => {
      world.model.reverting.add(someRecipient())
      await actions['the whole way']?.()
      world.model.reverting.clear()
    },
    'the treasury pays somebody else': () => payElsewhere(world, random.chance(0.5)),
    'a payment reverts': () => {
      world.model.reverting.add(someRecipient())
    },
    'a payment works again': () => world.model.reverting.clear(),
    'a token moves nothing': () => {
      world.model.silent.add(someRecipient())
    },
    'a token moves again': () => world.model.silent.clear(),
  }
  // What leads to a payment is tried more often.
  const names = [...Object.keys(actions), ...LIKELY, ...LIKELY]
  for (let step = 0; step < STEPS; step++) {
    const name = random.pick(names) ?? 'round'
    count(name)
    await actions[name]?.()
    findings.push(...(await shownAsSent(db, withdrawals)))
  }

  if ('nodes' in world.model) world.model.nodes.chainId = CHAIN_ID
  // Orders alone lead to the end: those that `payouts status` shows, whether or not recipients can be paid again.
  if (random.chance(0.5)) {
    world.model.reverting.clear()
    world.model.silent.clear()
    world.model.misdirected.clear()
  }
  const pending = async () =>
    (await statesOf(db, withdrawals)).filter(({ status }) => status === 'pending')
  for (let turn = 0; turn < TURNS && (await pending()).length > 0; turn++) {
    const { deps } = hostOf(0, 0)
    for (const { id } of await pending()) await order(deps, { command: 'payouts-approve', ids: id })
    const named = ordersIn(await statusSince(deps, earlier))
    // The orders of one state exclude each other: rejecting comes after trying to pay, and then before it.
    for (const shown of random.chance(turn / TURNS) ? named.toReversed() : named) {
      if (!random.chance(shown.includes(' reject ') ? turn / TURNS : 0.6)) continue
      const found = lookedUp(shown, world, await openPayments(db, world.network))
      count(`shown: ${shown.split(' ').slice(0, 2).join(' ')}`)
      if (found !== undefined) write(await order(deps, commandIn(found)))
    }
    for (const text of plans.splice(0)) sign(text)
    for (const file of signedFiles.splice(0)) await send(deps, file)
    await round(deps)
    world.model.mine()
    clock.at += 60 * 60_000
    world.model.mine()
    world.model.finalise()
    await round(deps)
  }
  findings.push(...(await shownAsSent(db, withdrawals)), ...(await wronglyBooked(db, withdrawals)))
  return [...new Set(findings), ...(await findingsOf(db, world, withdrawals, byHand))]
}

const newestByNumber = (db: Db) =>
  db.rows(
    v.object({ number: v.number() }),
    'SELECT max(number) AS number FROM payout_batches HAVING count(*) > 0',
  )

/** What `payouts status` says of the batches of this sequence, and of what waits for a plan. */
async function statusSince(
  deps: ChainServices,
  earlier: { readonly number: number },
): Promise<string[]> {
  const own = (await newestBatches(deps.db, 100)).filter(({ number }) => number > earlier.number)
  const { lines } = await execute(deps, { command: 'payouts-status' })
  const shown = lines.filter((line) => / for a plan: /.test(line))
  for (const { number } of own)
    shown.push(...(await execute(deps, { command: 'payouts-status', batch: String(number) })).lines)
  return shown
}
