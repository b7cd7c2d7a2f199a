import { type Coin, decimalsOn, type Network, networkName } from '#domain/assets.ts'
import { type Amount, DECIMALS, fits } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { contractsOn } from '../networks/settings.ts'
import { sendFrom } from './calls.ts'
import type { SandboxChains } from './sandbox-chains.ts'
import { transferData } from './tokens.ts'

/** The local chain cannot send this. The message is for the operator. */
export class CannotSend extends Error {
  override readonly name = 'CannotSend'
}

/**
 * Sends coins from the faucet to an address by a transaction of the local chain; resolves to its hash. Waits for no
 * confirmation. Throws CannotSend.
 */
export async function sendCoins(
  { chains, networks, faucet }: SandboxChains,
  site: { readonly tokenAdd: string },
  { network, amount, to }: { network: Network; amount: Amount<Coin>; to: string },
): Promise<string> {
  const chain = chains.get(network)
  if (!chain) throw new CannotSend(`The sandbox has no chain for ${networkName(network)}`)
  const decimals = decimalsOn(amount.coin, network)
  if (!fits(amount, decimals))
    throw new CannotSend(
      `${amount.coin} has at most ${decimals} decimals there, so ${toDecimalString(amount.units)} cannot be sent`,
    )
  const value = amount.units / 10n ** BigInt(DECIMALS - decimals)
  const token = contractsOn(networks.settings[network], site).find(
    ({ coin }) => coin === amount.coin,
  )
  return await chain.node.ask(
    sendFrom(faucet, token ? { to: token.address, data: transferData(to, value) } : { to, value }),
  )
}
