import { networkName } from '#domain/assets.ts'
import * as calls from '../../platform/nodes/calls.ts'
import { createNode, type Node, nodeFetch } from '../../platform/nodes/node.ts'
import { isNodeFailure, NodeError } from '../../platform/nodes/node-error.ts'
import { SECOND } from '../../platform/time/clock.ts'
import {
  contractsOn,
  contractVariable,
  type NetworkSettings,
  type Networks,
  type TokenContract,
} from '../networks/settings.ts'
import { accountOf } from './reading/account.ts'
import { TRANSFER } from './reading/logs.ts'

/*
 * Asks the configured nodes whether they are of their network, know the contracts and give logs. What is wrong stops the
 * start; a node that does not answer does not, since the site is more than its deposits.
 */
export interface Examined {
  readonly state: 'ok' | 'away' | 'wrong'
  /** One line, which names the variable where it is wrong, and the node without its address. */
  readonly text: string
}

const TIMEOUT = 5 * SECOND
const DECIMALS = '0x313ce567'

type Settings = {
  readonly config: { readonly networks: Networks }
  readonly site: { readonly tokenAdd: string }
}

/** A finding or more for each node of each network, asked at the same time. */
export async function examineNetworks(
  { config: { networks }, site }: Settings,
  nodeAt: (url: string) => Node = (url) =>
    createNode({ url, fetch: nodeFetch([url]), timeout: TIMEOUT }),
): Promise<Examined[]> {
  const examined = networks.watched.flatMap((settings) =>
    settings.urls.map((url) => examineNode(nodeAt(url), settings, contractsOn(settings, site))),
  )
  return (await Promise.all(examined)).flat()
}

async function examineNode(
  node: Node,
  settings: NetworkSettings,
  contracts: readonly TokenContract[],
): Promise<Examined[]> {
  const name = networkName(settings.network)
  try {
    const ofChain = await chainFault(node, settings)
    // A node of another network has other contracts.
    const faults = ofChain
      ? [ofChain]
      : [
          ...(await contractFaults(node, settings, contracts)),
          ...(await logFaults(node, settings, contracts)),
        ]
    if (faults.length > 0) return faults.map((text) => ({ state: 'wrong', text }))
    return [{ state: 'ok', text: `${node.name} is a node of ${name}` }]
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const text = `RPC_${settings.network}: ${error.message}. Check the address and the node; no deposits are seen there until it answers.`
    return [{ state: 'away', text }]
  }
}

async function chainFault(node: Node, { network, chain }: NetworkSettings) {
  const id = await node.ask(calls.chainId())
  if (chain.kind === 'main')
    return id === chain.id
      ? undefined
      : `RPC_${network}: ${node.name} is of chain ${id}, and ${networkName(network)} is ${chain.id}. Set a node of that network.`
  return id === chain.not
    ? `RPC_${network}: ${node.name} is of the network with real coins, and SANDBOX is on. Set SANDBOX=off, or a node of a test network.`
    : undefined
}

async function contractFaults(
  node: Node,
  { network }: NetworkSettings,
  contracts: readonly TokenContract[],
): Promise<string[]> {
  const faults = contracts.map(async ({ coin, address, decimals }) => {
    const variable = contractVariable(coin, network)
    const actual = await decimalsOf(node, accountOf(address))
    if (actual === BigInt(decimals)) return []
    return [
      actual === undefined
        ? `${variable}: ${address} is no token on ${networkName(network)} (${node.name}). Copy the contract from the explorer.`
        : `${variable}: ${address} has ${actual} decimals at ${node.name}, and ${coin} has ${decimals} on ${networkName(network)}.`,
    ]
  })
  return (await Promise.all(faults)).flat()
}

/** Undefined where there is no token. */
async function decimalsOf(node: Node, contract: string): Promise<bigint | undefined> {
  try {
    const answer = await node.ask(calls.contractCall({ to: contract, data: DECIMALS }, 'latest'))
    return answer === '0x' ? undefined : BigInt(answer)
  } catch (error) {
    if (isNodeFailure(error, 'refused')) return undefined
    throw error
  }
}

/** Either logs or the receipts of a block, as the watcher reads them. */
async function logFaults(
  node: Node,
  { network }: NetworkSettings,
  contracts: readonly TokenContract[],
): Promise<string[]> {
  const number = await node.ask(calls.blockNumber())
  const addresses = contracts.map(({ address }) => accountOf(address))
  const isRefused = (error: unknown) => {
    if (isNodeFailure(error, 'refused', 'unsupported')) return true
    throw error
  }
  const range = { from: number, to: number }
  const ofLogs = await node
    .ask(calls.logs(range, { addresses, topics: [TRANSFER] }))
    .then(() => false, isRefused)
  if (!ofLogs) return []
  const ofReceipts = await node.ask(calls.receiptsAt(number)).then(() => false, isRefused)
  if (!ofReceipts) return []
  return [
    `RPC_${network}: ${node.name} gives neither logs nor receipts of blocks, so tokens would not be seen. Set another node.`,
  ]
}
