import type { Network } from '#domain/assets.ts'
import type { Fetch } from '../../platform/http-out/fetch.ts'
import { createNode, type Node } from '../../platform/nodes/node.ts'
import { createNodes } from '../../platform/nodes/several.ts'
import { SECOND } from '../../platform/time/clock.ts'
import type { Networks } from './settings.ts'

const TIMEOUT = 5 * SECOND

/** The nodes of each network as one, which asks the next where one fails. */
export function priceNodes(
  { watched }: Pick<Networks, 'watched'>,
  fetch: Fetch,
): (network: Network) => Node | undefined {
  const nodes = new Map(
    watched.map(({ network, urls }) => [
      network,
      createNodes(urls.map((url) => createNode({ url, fetch, timeout: TIMEOUT }))).any,
    ]),
  )
  return (network) => nodes.get(network)
}
