import type { SiteConfig } from '#config/schema.ts'
import { type Coin, familyOf, type Network } from '#domain/assets.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import { contractsOn, type NetworkSettings, type Networks } from '../networks/settings.ts'
import { knownFinality } from '../watcher/known-finality.ts'
import type { PayoutChain } from './chain.ts'
import { createEvmChain } from './evm-chain.ts'
import { createEvmPayouts } from './evm-payouts.ts'
import type { PayoutSettings } from './settings.ts'
import { createTronChain } from './tron-chain.ts'
import { createTronPayouts } from './tron-payouts.ts'

/** The networks on which withdrawals are paid by plans: those with a node and a treasury. */
export type PayoutChains = ReadonlyMap<Network, PayoutChain>

export function createPayoutChains(
  config: { readonly networks: Networks; readonly payouts: PayoutSettings },
  site: Pick<SiteConfig, 'tokenAdd'>,
  nodesOf: (settings: NetworkSettings) => Nodes,
  db: Db,
): PayoutChains {
  const { watched, treasury } = config.networks
  const chains = new Map<Network, PayoutChain>()
  for (const settings of watched) {
    const { network } = settings
    const own = treasury[familyOf(network)]
    if (own === undefined) continue
    const contracts = new Map<Coin, string>(
      contractsOn(settings, site).map(({ coin, address }) => [coin, address]),
    )
    const nodes = nodesOf(settings)
    const feeLimit = config.payouts.feeLimit[network]
    const common = { network, treasury: own, contracts, feeLimit }
    chains.set(
      network,
      familyOf(network) === 'evm'
        ? createEvmPayouts({
            ...common,
            chain: createEvmChain(nodes, settings, knownFinality(db, network)),
          })
        : createTronPayouts({ ...common, chain: createTronChain(nodes) }),
    )
  }
  return chains
}
