import { type Signal, signal } from '@preact/signals-core'
import type { Query } from './outbox.ts'
import type { QueryFields } from './query-draft.ts'

/** Queries that were not sent before the session ended (drafts.ts). */
export interface SavedDrafts {
  /** Of their author: they must not be shown to, or sent by, anybody else. */
  readonly email: string
  readonly queries: readonly Query[]
  /** One that was not finished. */
  readonly form?: QueryFields | undefined
}

/** In memory only. Separate from drafts.ts, because every screen reads it and few people need the rest. */
export const savedDraftsSignal = (): Signal<SavedDrafts | null> => signal(null)
