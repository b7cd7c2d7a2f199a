import { checksummed } from '#domain/addresses/address.ts'
import { familyOf, type Network, nativeCoin, networkName } from '#domain/assets.ts'
import {
  amountIn,
  type EvmTransaction,
  type Movement,
  type Plan,
  type Purpose,
  sealedPlan,
  type TronTransaction,
} from '#domain/payouts/plan.ts'
import { tronRawData, tronTransactionId } from '#domain/payouts/tron.ts'
import { type PaymentSlot, postPlanned } from '../../money/withdrawals/proof.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { addMs, type Clock, HOUR } from '../../platform/time/clock.ts'
import { type Batch, batchOf, insertBatch, insertPlan, newestPlan } from './batches.ts'
import { CannotPay, type Payment, type PayoutChain, type Prospect } from './chain.ts'
import { insertPayment, nextNonce, paymentsOf, putAttempt } from './payments.ts'
import type { PayoutSettings } from './settings.ts'
import { firstOfItsOwn } from './tron-attempts.ts'

/** What a batch is made of. */
export interface NewBatch {
  readonly purpose: Purpose
  readonly movements: readonly (Movement & { readonly withdrawalId: string | null })[]
  readonly by: string
}

export interface Planning {
  readonly clock: Clock
  readonly settings: PayoutSettings
  readonly chain: Pick<PayoutChain, 'network' | 'family'>
}

/** An address as plans spell it: that of an EVM network with its checksum. */
export const spelledOn = (chain: Pick<PayoutChain, 'family'>, address: string): string =>
  chain.family === 'evm' ? checksummed(address.slice(2)) : address

/** Stores a new batch with its first plan. Each nonce is given once, whatever becomes of the plan. */
export async function planBatch(
  tx: Transaction,
  { purpose, movements, by }: NewBatch,
  prospect: Prospect,
  { clock, settings, chain: { network } }: Planning,
): Promise<Plan> {
  const at = clock.now()
  const batch = await insertBatch(tx, { network, purpose, at, by })
  const nonces = new Map<string, number>()
  const transactions: (EvmTransaction | TronTransaction)[] = []
  for (const { withdrawalId, ...movement } of movements) {
    const nonce = await nonceFor(tx, network, movement.from, prospect, nonces)
    const { units } = amountIn(movement)
    await insertPayment(tx, { ...movement, batch, network, nonce, withdrawalId, units })
    const made = (after: number) =>
      transactionOf(movement, nonce, prospect, { at: addMs(at, after), settings, network })
    transactions.push(await firstOfItsOwn(tx, network, made, transactions))
  }
  if (purpose === 'payouts')
    await postPlanned(
      tx,
      transactions.map((one) => slotOf(batch, one)),
      at,
    )
  return await store(tx, { network, purpose, batch, issue: 1 }, transactions, { prospect, at })
}

/** Where a transaction of a batch pays a withdrawal. */
export const slotOf = (batch: number, one: EvmTransaction | TronTransaction): PaymentSlot => ({
  batch,
  id: one.id,
  slot: 'nonce' in one ? String(one.nonce) : tronSlot(tronTransactionId(one.rawData), one.expires),
})

export const tronSlot = (transaction: string, expires: number): string =>
  `${transaction} until ${expires}`

async function nonceFor(
  tx: Transaction,
  network: Network,
  sender: string,
  prospect: Prospect,
  given: Map<string, number>,
): Promise<number | null> {
  if (prospect.family === 'tron') return null
  const last = given.get(sender)
  const nonce =
    last === undefined
      ? Math.max(prospect.nonces.get(sender) ?? 0, await nextNonce(tx, network, sender))
      : last + 1
  given.set(sender, nonce)
  return nonce
}

/** Nodes replace a waiting transaction only by one that pays at least a tenth more. */
const RAISE = { by: 1125n, of: 1000n } as const
const raised = (last: string | undefined, now: bigint): bigint => {
  const least = last === undefined ? 0n : (BigInt(last) * RAISE.by) / RAISE.of + 1n
  return now > least ? now : least
}

type Times = {
  readonly at: Date
  readonly settings: PayoutSettings
  readonly network: Network
}

function transactionOf(
  movement: Movement,
  nonce: number | null,
  prospect: Prospect,
  { at, settings, network }: Times,
  last?: EvmTransaction,
): EvmTransaction | TronTransaction {
  if (prospect.family === 'tron') {
    const expires = at.getTime() + settings.tronHours * HOUR
    const { block, feeLimit } = prospect
    const times = { made: at.getTime(), expires, feeLimit }
    const rawData = tronRawData(movement, network, block, times)
    const limit = movement.contract === undefined ? '0' : feeLimit.toString()
    return { ...movement, rawData, expires, feeLimit: limit }
  }
  const tip = raised(last?.tip, prospect.tip)
  const maxFee = raised(last?.maxFee, prospect.maxFee)
  const gas = prospect.gas.get(movement.id) ?? BigInt(last?.gas ?? 0)
  if (gas === 0n) throw new CannotPay(`${movement.id} has no estimate of its network fee`)
  if (gas * maxFee > settings.feeLimit[network])
    throw new CannotPay('The network fee would be above PAYOUT_FEE_LIMIT')
  return {
    ...movement,
    nonce: nonce ?? 0,
    gas: gas.toString(),
    maxFee: maxFee.toString(),
    tip: tip.toString(),
  }
}

/** The movements of a batch that are not settled yet, to be planned again. */
export async function openMovements(tx: Transaction, number: number, network: Network) {
  const batch = await batchOf(tx, number)
  if (!batch || batch.network !== network)
    throw new CannotPay(`There is no batch ${number} on ${networkName(network)}`)
  const open = (await paymentsOf(tx, number)).filter(({ state }) => state === 'open')
  if (open.length === 0) throw new CannotPay(`Everything in batch ${number} is final`)
  if (familyOf(network) === 'tron')
    throw new CannotPay(
      `Transactions on Tron are not replaced: what batch ${number} has not paid when it expires can be planned anew`,
    )
  return { batch, open }
}

const movementOf = ({ id, coin, amount, from, to, contract, path }: Payment): Movement => ({
  id,
  coin,
  amount,
  from,
  to,
  ...(contract === undefined ? {} : { contract }),
  ...(path === undefined ? {} : { path }),
})

/** Spends the nonce of a payment on nothing. Of gas the path is the recipient's. */
export const voidOf = (
  { id, from, path, network }: Payment,
  { purpose }: Pick<Batch, 'purpose'>,
): Movement => ({
  id,
  coin: nativeCoin(network),
  amount: '0',
  from,
  to: from,
  ...(path === undefined || purpose === 'gas' ? {} : { path }),
})

/** Stores a further plan of a batch: the same nonces and movements with higher fees, so that one of them can execute. */
export async function planAgain(
  tx: Transaction,
  number: number,
  prospect: Prospect,
  { clock, settings, chain: { network } }: Planning,
  isVoid = false,
): Promise<Plan> {
  const { batch, open } = await openMovements(tx, number, network)
  const last = await newestPlan(tx, number)
  if (last?.family !== 'evm') throw new CannotPay(`Batch ${number} has no plan`)
  // The operator has seen or wants it voided: a payment after that would be a surprise.
  if (last.purpose === 'void' && !isVoid)
    throw new CannotPay(
      `Batch ${number} is being voided: "payouts void ${number}" writes that again`,
    )
  const at = clock.now()
  const transactions = open.map((payment) => {
    const movement = isVoid ? voidOf(payment, batch) : movementOf(payment)
    const former = last.transactions.find(({ id }) => id === payment.id)
    return transactionOf(movement, payment.nonce, prospect, { at, settings, network }, former)
  })
  const purpose = isVoid ? 'void' : batch.purpose
  const issue = last.issue + 1
  return await store(tx, { network, purpose, batch: number, issue }, transactions, { prospect, at })
}

const FORMAT: Pick<Plan, 'format' | 'version'> = { format: 'payout-plan', version: 1 }
type Head = Pick<Plan, 'network' | 'purpose' | 'batch' | 'issue'>

async function store(
  tx: Transaction,
  head: Head,
  transactions: readonly (EvmTransaction | TronTransaction)[],
  { prospect, at }: { readonly prospect: Prospect; readonly at: Date },
): Promise<Plan> {
  const common = { ...FORMAT, ...head, at: at.toISOString() }
  const plan =
    prospect.family === 'evm'
      ? sealedPlan({
          ...common,
          family: 'evm',
          chainId: String(prospect.chainId),
          transactions: transactions.flatMap((one) => ('nonce' in one ? [one] : [])),
        })
      : sealedPlan({
          ...common,
          family: 'tron',
          transactions: transactions.flatMap((one) => ('rawData' in one ? [one] : [])),
        })
  await insertPlan(tx, plan, at)
  // Their ids are known before they are signed, so that none of them is ever lost sight of.
  if (plan.family === 'tron')
    for (const { id, rawData, expires } of plan.transactions)
      await putAttempt(tx, {
        batch: plan.batch,
        id,
        network: plan.network,
        issue: plan.issue,
        transaction: tronTransactionId(rawData),
        raw: '',
        expires: new Date(expires),
      })
  return plan
}
