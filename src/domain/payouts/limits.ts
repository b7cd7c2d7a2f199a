import * as v from 'valibot'
import { checksummed, isEvmAddress, isTronAddress } from '../addresses/address.ts'
import { byNetwork, type Coin, familyOf, isCoin, type Network } from '../assets.ts'
import { parseUnits } from '../money/decimal.ts'

/*
 * The signer's own limits: a file on its machine, which no plan can change. A coin or a network that is not in it is not
 * paid.
 */
const units = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value)
    if (units !== undefined) return units
    addIssue({ message: `${dataset.value} is not a plain decimal such as 1.25` })
    return NEVER
  }),
)
const perCoin = v.optional(v.record(v.pipe(v.string(), v.guard(isCoin)), units), {})
const address = v.pipe(v.string(), v.check(isSpelled, 'must be an address with its checksum'))

const networkLimits = v.strictObject({
  /** Only EVM networks have it. */
  chainId: v.optional(v.pipe(v.number(), v.safeInteger())),
  treasury: address,
  /** The tokens that may be moved, by coin. */
  contracts: v.optional(v.record(v.pipe(v.string(), v.guard(isCoin)), address), {}),
  perTransaction: perCoin,
  perBatch: perCoin,
  perDay: perCoin,
  /** The most that one transaction may cost, in the network's own coin. */
  fee: units,
  /** The extended public key below which deposit addresses are: only they are given gas. */
  depositKey: v.optional(v.string()),
})
const schema = v.strictObject({
  version: v.literal(1),
  /** How many of the staff must have signed that a payment may be made. Without it none are asked for where their keys are missing. */
  approvals: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  networks: v.strictObject(byNetwork(() => v.optional(networkLimits))),
})

export type Limits = v.InferOutput<typeof schema>
export type NetworkLimits = v.InferOutput<typeof networkLimits>

/** The limits file is not one. The message names the field. */
export class InvalidLimits extends Error {
  override readonly name = 'InvalidLimits'
}

export function parseLimits(text: string): Limits {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new InvalidLimits(`limits: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

export const limitOf = (limits: Readonly<Partial<Record<Coin, bigint>>>, coin: Coin): bigint =>
  limits[coin] ?? 0n

/** An EVM address with its checksum, or a Tron address, which always has one. */
function isSpelled(text: string): boolean {
  if (isTronAddress(text)) return true
  return isEvmAddress(text) && text === checksummed(text.slice(2))
}

export const isSpelledOn = (text: string, network: Network): boolean =>
  isSpelled(text) && isTronAddress(text) === (familyOf(network) === 'tron')
