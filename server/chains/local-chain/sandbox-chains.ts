import type { SiteConfig } from '#config/schema.ts'
import { NETWORK_IDS, NETWORKS, type Network } from '#domain/assets.ts'
import { ONE } from '#domain/money/amount.ts'
import type { NetworkFacts } from '#domain/network-facts.ts'
import { balance } from '../../platform/nodes/calls.ts'
import { contractsOn, type Networks } from '../networks/settings.ts'
import { anvilProgram, startAnvils } from './anvil.ts'
import { mine, sendFrom, setBalance } from './calls.ts'
import { FINAL_AFTER, type LocalChain, openLocalChain, stateFile } from './local-chain.ts'
import { installToken, transferData } from './tokens.ts'

/*
 * The sandbox's chains: one for each network that has one in the table, since an address is the same on all of them and
 * only their chains differ. Tron has none.
 */
const chainIdOf = (network: Network): number | undefined => {
  const facts: NetworkFacts = NETWORKS[network]
  return facts.sandboxChainId
}
const LOCAL = NETWORK_IDS.flatMap((network) => {
  const chainId = chainIdOf(network)
  return chainId === undefined ? [] : [{ network, chainId }]
})

/**
 * Below anvil's well-known test phrase: where the signer has the treasury of a seed (1/0), and the second account.
 * Everybody has their keys.
 */
const [TREASURY, FAUCET] = [
  '0x4b39F7b0624b9dB86AD293686bc38B903142dbBc',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const SUPPLY = 1_000_000_000n
/** What the treasury has of each coin, to pay withdrawals from. */
const FLOAT = 10_000n
/** The tokens that it has: all that the presale sells, since a purchase is owed at once. */
const TOKEN_FLOAT = 200_000_000n
const INTERVAL = 2000

export interface SandboxChains {
  /** The settings with the local nodes in them. */
  readonly networks: Networks
  readonly chains: ReadonlyMap<Network, LocalChain>
  /** The account that the faucet pays from. */
  readonly faucet: string
  stop(): Promise<void>
}

/** What decides whether the sandbox has chains of its own. */
interface Settings {
  readonly isSandbox: boolean
  readonly networks: Networks
  readonly databaseUrl: string | undefined
  /** Whether it may. */
  readonly localChain: boolean
  /** The folder in which the chains are stored. */
  readonly dataDir: string
}

/** Why a sandbox has no chains of its own; undefined if it has them. */
export function reasonForNone({ isSandbox, networks, databaseUrl, localChain }: Settings) {
  if (!isSandbox) return 'this is no sandbox'
  if (networks.watched.length > 0) return 'nodes are configured'
  if (!localChain) return 'LOCAL_CHAIN is off'
  // They would share the deposits and each have a chain of its own.
  if (databaseUrl !== undefined) return 'hosts may share the database of DATABASE_URL'
  return anvilProgram() === undefined ? 'the package @foundry-rs/anvil is not installed' : undefined
}

/**
 * Starts the chains, with USDT and the site's token at the addresses that are configured; undefined if the host is to
 * have none. Blocks are made while `repeat` calls.
 */
export async function startSandboxChains(
  { config, site }: { readonly config: Settings; readonly site: SiteConfig },
  onError: (error: unknown) => void,
  repeat = repeatEvery,
): Promise<SandboxChains | undefined> {
  const program = anvilProgram()
  if (program === undefined || reasonForNone(config) !== undefined) return undefined
  const anvils = await startAnvils(
    program,
    LOCAL.map(({ chainId }) => ({ chainId, finalAfter: FINAL_AFTER })),
  )
  try {
    const chains = new Map<Network, LocalChain>()
    for (const [index, { network }] of LOCAL.entries()) {
      const path = stateFile(config.dataDir, network)
      const chain = await openLocalChain(anvils.urls[index] ?? '', path)
      chains.set(network, chain)
      await install(chain, network, config, site)
    }
    const networks = withLocalNodes(config.networks, chains)
    const end = repeat(() => {
      for (const chain of chains.values()) chain.advance().catch(onError)
    }, INTERVAL)
    return {
      networks,
      chains,
      faucet: FAUCET,
      async stop() {
        end()
        try {
          for (const chain of chains.values()) await chain.save()
        } finally {
          anvils.stop()
        }
      },
    }
  } catch (error) {
    anvils.stop()
    throw error
  }
}

/** Repeats the action until the returned function is called. */
function repeatEvery(action: () => void, ms: number): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

/** Puts the tokens on the chain, and what it needs into the treasury, unless the operator has named another. */
async function install(
  { node, save }: LocalChain,
  network: Network,
  { networks }: Pick<Settings, 'networks'>,
  site: SiteConfig,
): Promise<void> {
  const isOurs = networks.treasury.evm === undefined
  let isChanged = isOurs && (await node.ask(balance(TREASURY, 'latest'))) === 0n
  if (isChanged) await node.ask(setBalance(TREASURY, FLOAT * ONE))
  for (const token of contractsOn(networks.settings[network], site)) {
    const { coin, address, decimals } = token
    const one = 10n ** BigInt(decimals)
    const symbol = coin === 'TOKEN' ? site.siteName : coin
    if (!(await installToken(node, token, { owner: FAUCET, symbol, supply: SUPPLY * one })))
      continue
    isChanged = true
    if (!isOurs) continue
    const data = transferData(TREASURY, (coin === 'TOKEN' ? TOKEN_FLOAT : FLOAT) * one)
    await node.ask(sendFrom(FAUCET, { to: address, data }))
  }
  if (!isChanged) return
  // What was put there is in the state of the newest final block as well, and in the file.
  await node.ask(mine(FINAL_AFTER + 1))
  await save()
}

function withLocalNodes(networks: Networks, chains: ReadonlyMap<Network, LocalChain>): Networks {
  return {
    ...networks,
    watched: LOCAL.flatMap(({ network }) => {
      const chain = chains.get(network)
      return chain ? [{ ...networks.settings[network], urls: [chain.url] }] : []
    }),
    treasury: { ...networks.treasury, evm: networks.treasury.evm ?? TREASURY },
  }
}
