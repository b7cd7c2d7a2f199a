import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type Coin, decimalsOn, isCoin, isNetwork, type Network } from '../assets.ts'
import { type Amount, amountOf, DECIMALS, fits } from '../money/amount.ts'
import { parseUnits } from '../money/decimal.ts'
import { failure, type Result, success } from '../result.ts'

/*
 * A plan: the transactions of one batch, with everything that is signed. The host writes it, the signer reads it on a
 * machine without a network, and the host compares what comes back with it. Both compute the transactions from it by
 * `evm.ts` and `tron.ts`, so that a plan says each thing once.
 */
const digits = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number'))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/, 'must be hexadecimal'))
const id = v.pipe(v.string(), v.uuid('must be a UUID'))
/** Below the account's key, such as `0/7`. */
const path = v.pipe(v.string(), v.regex(/^0\/(0|[1-9]\d{0,8})$/, 'must be a path such as 0/7'))

/** What a transaction moves. */
const movement = {
  /** The id of the withdrawal; a sweep has one of its own. */
  id,
  coin: v.pipe(v.string(), v.guard(isCoin)),
  /** A plain decimal, in coins. */
  amount: v.pipe(
    v.string(),
    v.check((text) => parseUnits(text) !== undefined, 'must be a plain decimal'),
  ),
  from: v.string(),
  to: v.string(),
  /** The token's; none for the network's own coin. */
  contract: v.optional(v.string()),
  /** The deposit address that pays (of a sweep) or is paid (of gas). */
  path: v.optional(path),
}

const evmTransaction = v.strictObject({
  ...movement,
  nonce: whole,
  gas: digits,
  /** The price in wei for each unit of gas. */
  maxFee: digits,
  tip: digits,
})
const tronTransaction = v.strictObject({
  ...movement,
  /** What is signed: protobuf, decoded and compared with the rest by everybody who reads it. */
  rawData: hex,
  /** Milliseconds since 1970; after this it can never be executed. */
  expires: whole,
  /** The amount in sun. */
  feeLimit: digits,
})

/** `payouts` pays withdrawals, `gas` gives deposit addresses what a sweep costs, `sweep` empties them. */
export const PURPOSES = ['payouts', 'gas', 'sweep'] as const
export type Purpose = (typeof PURPOSES)[number]
/** A plan of a batch that is to move nothing: it spends the same nonces on payments of nothing to their own senders. */
const VOID = 'void'

const content = {
  format: v.literal('payout-plan'),
  version: v.literal(1),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  purpose: v.picklist([...PURPOSES, VOID]),
  batch: whole,
  /** How often this batch has been planned: later ones pay higher fees. */
  issue: whole,
  at: v.pipe(v.string(), v.isoTimestamp()),
}
const evmPlan = v.strictObject({
  ...content,
  family: v.literal('evm'),
  chainId: digits,
  transactions: v.pipe(v.array(evmTransaction), v.minLength(1), v.maxLength(500)),
  hash: hex,
})
const tronPlan = v.strictObject({
  ...content,
  family: v.literal('tron'),
  transactions: v.pipe(v.array(tronTransaction), v.minLength(1), v.maxLength(500)),
  hash: hex,
})
const planSchema = v.variant('family', [evmPlan, tronPlan])

export type EvmPlan = v.InferOutput<typeof evmPlan>
export type TronPlan = v.InferOutput<typeof tronPlan>
export type Plan = EvmPlan | TronPlan
export type EvmTransaction = v.InferOutput<typeof evmTransaction>
export type TronTransaction = v.InferOutput<typeof tronTransaction>
export type Movement = Omit<EvmTransaction, 'nonce' | 'gas' | 'maxFee' | 'tip'>

/** The SHA-256 of everything else in it. */
const hashOf = ({ hash: _, ...rest }: Plan): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(rest))))

/** A plan with its hash, its fields in the order in which it is written. */
export function sealedPlan(plan: Omit<EvmPlan, 'hash'> | Omit<TronPlan, 'hash'>): Plan {
  const draft = v.parse(planSchema, { ...plan, hash: '00' })
  return { ...draft, hash: hashOf(draft) }
}

/** The file of a plan; the same plan is always the same text. */
export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`

/** Reads a plan's file. Every byte must be as it was written; the error says what is not. */
export function parsePlan(text: string): Result<Plan, string> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), planSchema), text)
  if (!read.success) {
    const [issue] = read.issues
    return failure(`it is no plan: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
  const plan = read.output
  if (hashOf(plan) !== plan.hash || planText(plan) !== text)
    return failure('it has been changed since it was written: its hash is not that of its content')
  const [wrong] = plan.transactions.flatMap((one) => faultOf(one, plan.network) ?? [])
  return wrong === undefined ? success(plan) : failure(wrong)
}

function faultOf(movement: Movement, network: Network): string | undefined {
  const { id: name, coin } = movement
  try {
    if (fits(amountIn(movement), decimalsOn(coin, network))) return undefined
    return `transaction ${name} has more decimals than ${coin} on ${network}`
  } catch {
    return `transaction ${name}: ${coin} is not on ${network}`
  }
}

export const amountIn = ({ coin, amount }: Pick<Movement, 'coin' | 'amount'>): Amount<Coin> =>
  amountOf(coin, parseUnits(amount) ?? 0n)

/** The amount in the smallest units that the coin has on the network. It must fit them. */
export const baseUnits = ({ coin, units }: Amount<Coin>, network: Network): bigint =>
  units / 10n ** BigInt(DECIMALS - decimalsOn(coin, network))

/** The same the other way round. */
export const fromBaseUnits = <C extends Coin>(coin: C, base: bigint, network: Network): Amount<C> =>
  amountOf(coin, base * 10n ** BigInt(DECIMALS - decimalsOn(coin, network)))
