import { type Signal, signal } from '@preact/signals-core'

/** Why nothing is cached for offline use: the quota is exceeded, or the browser forbids storage. */
export type CacheProblem = 'full' | 'forbidden'

/** Separate from cache.ts, because every screen shows it and only those of a person need the cache. */
export const cacheProblemSignal = (): Signal<CacheProblem | null> => signal(null)
