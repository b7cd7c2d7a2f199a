import type { ChainServices } from '../../chains/services.ts'
import type { HostConfig } from './config.ts'

/** Everything that the host is made of, with its whole configuration. */
export interface HostServices extends ChainServices {
  readonly config: HostConfig
}
