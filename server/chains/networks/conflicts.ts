import { isSameAddress } from '#domain/addresses/address.ts'
import { familyOf, NETWORK_IDS } from '#domain/assets.ts'
import type { AddressFamily } from '#domain/network-facts.ts'
import { nodeName } from '../../platform/nodes/node.ts'
import { contractVariable, type Networks } from './settings.ts'

/** Settings of the networks that are half, or that cannot be meant; a line each, without a node's address. */
export function networkConflicts(
  { networks }: { readonly networks: Networks },
  { tokenAdd }: { readonly tokenAdd: string },
): string[] {
  const { watched, treasury } = networks
  const listed = watched.flatMap(({ network, tokens }) =>
    tokens.map(({ coin, address }) => ({ variable: contractVariable(coin, network), address })),
  )
  return [
    ...sharedNodes(watched),
    ...unusedTreasury('evm', networks),
    ...unusedTreasury('tron', networks),
    ...listed
      .filter(({ address }) => isSameAddress(address, tokenAdd))
      .map(
        ({ variable }) =>
          `${variable}: is the contract of the site's own token (VITE_TOKEN_ADDRESS). Leave it empty for the usual one.`,
      ),
    ...listed
      .filter(({ address }) =>
        [treasury.evm, treasury.tron].some((own) => own && isSameAddress(own, address)),
      )
      .map(
        ({ variable }) => `TREASURY_EVM, TREASURY_TRON: must not be the contract of ${variable}.`,
      ),
  ]
}

/** A treasury without a node of its family. */
function unusedTreasury(family: AddressFamily, { watched, treasury }: Networks): string[] {
  const isUsed = watched.some(({ network }) => familyOf(network) === family)
  if (treasury[family] === undefined || isUsed) return []
  const nodes = NETWORK_IDS.filter((network) => familyOf(network) === family)
  return [
    `TREASURY_${family.toUpperCase()}: has no effect without ${nodes.map((network) => `RPC_${network}`).join(' or ')}. Set the node as well.`,
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
