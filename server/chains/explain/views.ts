import type { SiteConfig } from '#config/schema.ts'
import type { Network } from '#domain/assets.ts'
import type { Fetch } from '../../platform/http-out/fetch.ts'
import { createNode } from '../../platform/nodes/node.ts'
import { createNodes, type Nodes } from '../../platform/nodes/several.ts'
import { SECOND } from '../../platform/time/clock.ts'
import { contractsOn, type Networks } from '../networks/settings.ts'
import type { TokenContract } from '../watcher/reading/payment.ts'

/** A network that can be asked about a transaction. */
export interface ChainView {
  readonly nodes: Nodes
  readonly contracts: readonly TokenContract[]
}

/** Those that have nodes. */
export type ChainViews = ReadonlyMap<Network, ChainView>

/** A person waits for the answer. */
const TIMEOUT = 6 * SECOND

export const createViews = (
  { watched }: Pick<Networks, 'watched'>,
  site: Pick<SiteConfig, 'tokenAdd'>,
  fetch: Fetch,
): ChainViews =>
  new Map(
    watched.map((settings) => [
      settings.network,
      {
        nodes: createNodes(
          settings.urls.map((url) => createNode({ url, fetch, timeout: TIMEOUT })),
        ),
        contracts: contractsOn(settings, site),
      },
    ]),
  )
