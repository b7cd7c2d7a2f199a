import { isSameAddress } from '#domain/addresses/address.ts'
import type { Network } from '#domain/assets.ts'
import { nodeName } from '../../platform/nodes/node.ts'
import type { Networks } from './settings.ts'

const EVM: readonly Network[] = ['BNB', 'ETH']

/** Settings of the networks that are half, or that cannot be meant; a line each, without a node's address. */
export function networkConflicts(
  { networks: { watched, treasury } }: { readonly networks: Networks },
  { tokenAdd }: { readonly tokenAdd: string },
): string[] {
  const hasEvm = watched.some(({ network }) => EVM.includes(network))
  const hasTron = watched.some(({ network }) => network === 'TRX')
  return [
    ...sharedNodes(watched),
    ...(treasury.evm !== undefined && !hasEvm
      ? ['TREASURY_EVM: has no effect without RPC_BNB or RPC_ETH. Set the node as well.']
      : []),
    ...(treasury.tron !== undefined && !hasTron
      ? ['TREASURY_TRON: has no effect without RPC_TRX. Set the node as well.']
      : []),
    ...watched
      .filter(({ usdt }) => isSameAddress(usdt.address, tokenAdd))
      .map(
        ({ network }) =>
          `USDT_${network}: is the contract of the site's own token (VITE_TOKEN_ADDRESS). Leave it empty for Tether's.`,
      ),
    ...watched.flatMap(({ network, usdt }) =>
      [treasury.evm, treasury.tron].some((own) => own && isSameAddress(own, usdt.address))
        ? [`TREASURY_EVM, TREASURY_TRON: must not be the contract of USDT_${network}.`]
        : [],
    ),
  ]
}

/** One node serves one chain, so that the same address for two networks is a slip. */
function sharedNodes(watched: Networks['watched']): string[] {
  return watched.flatMap(({ network, urls }, index) =>
    watched.slice(index + 1).flatMap((other) => {
      const shared = urls.find((url) => other.urls.includes(url))
      if (shared === undefined) return []
      return [
        `RPC_${network}, RPC_${other.network}: name the same node (${nodeName(shared)}). Each network has its own.`,
      ]
    }),
  )
}
