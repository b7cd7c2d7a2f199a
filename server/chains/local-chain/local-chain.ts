import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFetch } from '../../platform/http-out/fetch.ts'
import * as calls from '../../platform/nodes/calls.ts'
import { createNode, type Node } from '../../platform/nodes/node.ts'
import { dumpState, loadState, mine } from './calls.ts'

/** Blocks on top of a block that make it final, as on BNB Smart Chain. */
export const FINAL_AFTER = 2
/** Milliseconds; a load of a large state takes longest. */
const TIMEOUT = 30_000

/** A node of one local chain. */
export interface LocalChain {
  readonly url: string
  readonly node: Node
  /** Makes one more block if a transaction is not final yet. */
  advance(): Promise<void>
  /** Writes the state to its file. */
  save(): Promise<void>
}

/** Bytes of a chain's state; it is on this machine and its own. */
const LARGEST_STATE = 2 ** 30

const nodeAt = (url: string): Node => {
  const { origin } = new URL(url)
  const limits = { maxBytes: LARGEST_STATE, timeout: TIMEOUT, most: 16 }
  return createNode({
    url,
    fetch: createFetch({ configured: [origin], ...limits }),
    timeout: TIMEOUT,
  })
}

/**
 * The chain of a fresh anvil at `url`, which goes on from what the file at `path` has. The chain stands still unless
 * something is to be confirmed, so that it does not grow for nothing.
 */
export async function openLocalChain(url: string, path: string): Promise<LocalChain> {
  const node = nodeAt(url)
  if (existsSync(path)) await node.ask(loadState(readFileSync(path, 'utf8')))
  /** The newest block with nothing above or in it that is to be confirmed. */
  let finalAt = -1

  async function save(): Promise<void> {
    // Never half a file, even if the machine stops meanwhile.
    writeFileSync(`${path}.new`, await node.ask(dumpState()))
    renameSync(`${path}.new`, path)
  }

  return {
    url,
    node,
    save,
    async advance() {
      const newest = await node.ask(calls.blockNumber())
      if (newest === finalAt) return
      const numbers = Array.from({ length: FINAL_AFTER }, (_, above) => newest - above)
      const blocks = await node.askAll(numbers.filter((n) => n >= 0).map(calls.blockAt))
      // It is saved before more becomes final: a file that is older than what the host has credited would be another chain.
      await save()
      if (blocks.some((block) => block !== null && block.transactions.length > 0))
        await node.ask(mine(1))
      else finalAt = newest
    },
  }
}

/** The file of a chain's state in the data folder. */
export const stateFile = (dataDir: string, network: string): string =>
  join(dataDir, `chain-${network.toLowerCase()}.state`)
