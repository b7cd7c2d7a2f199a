import { type Signal, signal } from '@preact/signals-core'
import type { Entries } from '../cache.ts'

/** How a session begins that is stored encrypted. */
export const ENCRYPTED_SESSION = '~~'

export interface ActiveLock {
  /** The encrypted entries of the cache; undefined behind a curtain, where they are not encrypted. */
  readonly entries: Entries | undefined
}

/** Undefined without a lock. Separate from the lock, whose code is loaded only where there is one. */
export const lockSignal = (): Signal<ActiveLock | undefined> => signal()
