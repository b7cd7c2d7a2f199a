import * as v from 'valibot'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import type { Db } from '../../../server/db/db.ts'
import { credit, ownTransactionId } from '../../../server/deposits/deposits.ts'
import type { Deps } from '../../../server/deps.ts'
import { settleRound } from '../../../server/payouts/settle.ts'
import { openSlots } from '../../../server/payouts/slots.ts'
import { placeWithdrawal } from '../../../server/withdrawals/withdrawals.ts'
import { faultsOf } from '../../../signer/check.ts'
import { type Entry, entriesOf } from '../../../signer/journal.ts'
import { signPlan } from '../../../signer/sign.ts'
import { newUser } from '../../support/new-user.ts'
import type { Outcome } from '../../support/operator-order.ts'
import { execute } from '../../support/operator-order.ts'
import { payElsewhere } from './elsewhere.ts'
import { Killed, killableChain, killableDb, lifeOf } from './killable.ts'
import { type Random, seeded } from './random.ts'
import { START, type World, worldOf } from './world.ts'

/*
 * One sequence: a few withdrawals, operators who approve, plan, plan again, sign, send and reject in any order and at the
 * same time, hosts that are killed between any two steps, nodes that lose answers, and a chain that replaces its newest
 * blocks. Then everything works again, and every withdrawal must come to an end: paid once or given back.
 */
export interface Sequence {
  readonly seed: number
  readonly findings: readonly string[]
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>
}

interface Settings {
  readonly db: Db
  readonly host: Deps
  readonly clock: { at: number }
}

const STEPS = 30
const WAY = [
  ...['approve', 'plan', 'sign the newest', 'send', 'round', 'mine all'],
  ...['finalise', 'approve by hand', 'round'],
]
const LIKELY = [
  'the whole way',
  'the whole way, and a payment reverts',
  'approve all',
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
  const withdrawals = await place(db, clock, world, random)
  const plans: string[] = []
  const signedFiles: string[] = []
  let journal: Entry[] = []

  /** A process of the host: `risk` of being killed at each step, `faults` of its nodes. */
  function hostOf(risk: number, faults: number): { deps: Deps; isDead: () => boolean } {
    const life = lifeOf(random, risk)
    const chain = killableChain(world.chain, life, random, faults)
    const deps = { ...host, db: killableDb(db, life), payouts: new Map([[world.network, chain]]) }
    return { deps, isDead: life.isDead }
  }

  async function inProcess(work: (deps: Deps) => Promise<void>, risk = 0.006, faults = 0.15) {
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

  const order = (deps: Deps, command: Record<string, string>) =>
    execute(deps, { ...command, order: random.uuid() })

  async function plan(deps: Deps, again?: string) {
    const command = { command: 'payouts-plan', network: world.network, ...(again ? { again } : {}) }
    write(await order(deps, command))
  }

  const write = ({ files = [] }: Outcome) => {
    for (const { name, text } of files) if (!name.includes('safe')) plans.push(text)
  }
  const voidBatch = async (deps: Deps, batch: string) =>
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
    count('plans signed')
  }

  const send = (deps: Deps, file: string | undefined) =>
    file === undefined ? undefined : order(deps, { command: 'payouts-send', signed: file })
  const batches = () => plans.map((text) => String(JSON.parse(text).batch))
  const round = async (deps: Deps) => {
    for (const chain of deps.payouts.values()) await settleRound(deps, chain)
  }
  const someone = () => random.pick(withdrawals)?.id ?? ''
  const someRecipient = () => random.pick(withdrawals)?.address.toLowerCase() ?? ''

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
  }

  // Everything works again.
  world.model.reverting.clear()
  world.model.silent.clear()
  const pending = async () =>
    (await statesOf(db, withdrawals)).filter(({ status }) => status === 'pending')
  for (let turn = 0; turn < 12 && (await pending()).length > 0; turn++) {
    const { deps } = hostOf(0, 0)
    for (const { id } of await pending()) await order(deps, { command: 'payouts-approve', ids: id })
    await plan(deps)
    // A plan whose answer was lost is in the list of batches.
    for (const batch of await openBatches(db, world))
      await (turn % 2 === 0 ? plan : voidBatch)(deps, batch)
    for (const text of plans) sign(text)
    for (const file of signedFiles) await send(deps, file)
    await round(deps)
    world.model.mine()
    clock.at += 60 * 60_000
    world.model.mine()
    world.model.finalise()
    await round(deps)
  }
  return await findingsOf(db, world, withdrawals)
}

interface Placed {
  readonly id: string
  readonly address: string
  readonly units: bigint
}

async function place(
  db: Db,
  clock: { at: number },
  { network, coin, addressOf }: World,
  random: Random,
): Promise<Placed[]> {
  const at = new Date(clock.at)
  const userId = await newUser(db)
  await credit(
    db,
    { now: () => at },
    {
      ...{ userId, amount: amountOf(coin, 1000n * ONE) },
      transactionId: ownTransactionId(),
    },
  )
  const placed: Placed[] = []
  for (let index = 0; index < 1 + random.below(4); index++) {
    const [id, address] = [random.uuid(), addressOf(`person ${index}`)]
    const units = BigInt(1 + random.below(50)) * ONE
    const [amount, arrives, fee] = [units + ONE, units, ONE].map((one) => amountOf(coin, one))
    if (!amount || !arrives || !fee) continue
    const order = { coin, network, address, amount, arrives, fee }
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    placed.push({ id, address, units })
  }
  return placed
}

const openBatches = async (db: Db, { network }: World): Promise<ReadonlySet<string>> =>
  new Set((await openSlots(db, network)).map(({ batch }) => String(batch)))

const stateRow = v.object({
  id: v.string(),
  status: v.string(),
  transaction_id: v.string(),
  sent: v.string(),
})

const statesOf = (db: Db, withdrawals: readonly Placed[]) =>
  db.rows(stateRow, 'SELECT id, status, transaction_id, sent FROM withdrawals WHERE id = ANY($1)', [
    withdrawals.map(({ id }) => id),
  ])

/** What is wrong between the books and the chain. */
async function findingsOf(db: Db, world: World, withdrawals: readonly Placed[]): Promise<string[]> {
  const payments = world.model.payments()
  const states = await statesOf(db, withdrawals)
  return withdrawals.flatMap(({ id, address, units }) => {
    const own = payments.filter(({ to }) => to === address.toLowerCase())
    const state = states.find((one) => one.id === id)
    const decimals = world.network === 'TRX' ? 6n : 18n
    const base = units / 10n ** (18n - decimals)
    return [
      ...(own.length > 1 ? [`${id} was paid ${own.length} times`] : []),
      ...own.filter((one) => one.units !== base).map(() => `${id} was paid another amount`),
      ...(state?.status === 'pending' ? [`${id} never came to an end`] : []),
      ...(state?.status === 'rejected' && own.length > 0 ? [`${id} was given back and paid`] : []),
      ...(state?.status === 'approved' && own[0]?.hash !== state.transaction_id
        ? [`${id} is settled by a transaction that does not pay it`]
        : []),
    ]
  })
}
