import * as v from 'valibot'
import { byNetwork, isNetwork, NETWORK_IDS, NETWORKS, type Network } from '#domain/assets.ts'
import { parseUnits } from '#domain/money/decimal.ts'

/** Limits of what the host plans. The signer has its own. */
export interface PayoutSettings {
  /** The most that a transaction may cost, in units of 10⁻¹⁸ of the network's own coin. */
  readonly feeLimit: Readonly<Record<Network, bigint>>
  /** Hours in which a plan on Tron must be signed and sent. */
  readonly tronHours: number
  /** A deposit address is swept when it holds so many times what the sweep costs. */
  readonly sweepMultiple: number
  /** The file of the signer's limits; undefined where the host has none. */
  readonly signerLimits: string | undefined
}

const DEFAULT_LIMITS = NETWORK_IDS.map(
  (network) => `${network}:${NETWORKS[network].feeLimit}`,
).join(',')
const MESSAGE = `must be limits of networks, such as ${DEFAULT_LIMITS}`

/** Limits by network; those of the networks that a text does not name are the usual ones. */
const limits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): PayoutSettings['feeLimit'] => {
    const given = new Map(limitsIn(DEFAULT_LIMITS))
    for (const [network, units] of limitsIn(dataset.value)) {
      if (!isNetwork(network) || units === undefined || units < 1n) {
        addIssue({ message: MESSAGE })
        return NEVER
      }
      given.set(network, units)
    }
    return byNetwork((network) => given.get(network) ?? 0n)
  }),
)

const limitsIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().split(':'))
    .map(([network = '', amount = '']) => [network, parseUnits(amount)] as const)

const count = (fallback: string, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(max, `must be at most ${max}`),
    ),
    fallback,
  )

export const payoutEntries = {
  PAYOUT_FEE_LIMIT: v.optional(limits, DEFAULT_LIMITS),
  /** Nodes take transactions for 24 hours at most. */
  PAYOUT_TRON_HOURS: count('12', 23),
  SWEEP_MULTIPLE: count('20', 9999),
  SIGNER_LIMITS: v.optional(v.string()),
}
const schema = v.object(payoutEntries)

export const payoutSettingsOf = (env: v.InferOutput<typeof schema>): PayoutSettings => ({
  feeLimit: env.PAYOUT_FEE_LIMIT,
  tronHours: env.PAYOUT_TRON_HOURS,
  sweepMultiple: env.SWEEP_MULTIPLE,
  signerLimits: env.SIGNER_LIMITS,
})
