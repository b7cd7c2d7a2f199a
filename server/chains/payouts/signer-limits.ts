import { readFileSync } from 'node:fs'
import { InvalidLimits, type NetworkLimits, parseLimits } from '#domain/payouts/limits.ts'
import { CannotPay, type PayoutChain, type Prospect } from './chain.ts'
import type { PayoutSettings } from './settings.ts'

/**
 * The limits of the signer, of which the host has a copy, so that it plans nothing that the signer refuses; undefined where
 * it has none. Read for each plan, since it changes while the host runs. Throws CannotPay.
 */
export function signerLimitsOf(
  { config }: { readonly config: { readonly payouts: PayoutSettings } },
  { network, treasury }: Pick<PayoutChain, 'network' | 'treasury'>,
  prospect: Prospect,
): NetworkLimits | undefined {
  const { signerLimits: path } = config.payouts
  if (path === undefined) return undefined
  const limits = read(path).networks[network]
  if (!limits) throw new CannotPay(`SIGNER_LIMITS does not allow payments on ${network}`)
  if (limits.treasury !== treasury)
    throw new CannotPay(`SIGNER_LIMITS is for the treasury ${limits.treasury}, not for ${treasury}`)
  if (prospect.family === 'evm' && limits.chainId !== prospect.chainId)
    throw new CannotPay(
      `SIGNER_LIMITS is for chain ${limits.chainId ?? 'none'}, and the node is on ${prospect.chainId}`,
    )
  return limits
}

function read(path: string) {
  try {
    return parseLimits(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof InvalidLimits) throw new CannotPay(`SIGNER_LIMITS: ${error.message}`)
    const isMissing = error instanceof Error && 'code' in error
    if (isMissing) throw new CannotPay(`SIGNER_LIMITS: ${path} cannot be read (${error.code})`)
    throw error
  }
}
