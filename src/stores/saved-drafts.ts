import { type Signal, signal } from '@preact/signals-react'
import type { Query } from './outbox.ts'

/** What somebody wrote and could not send before their session ended (drafts.ts). */
export interface SavedDrafts {
  /** Whose it is: nobody else is shown or sent it. */
  readonly email: string
  readonly queries: readonly Query[]
}

/** In the memory of this tab alone. Its own file, since every screen tells of it and hardly anyone ever has any. */
export const savedDraftsSignal = (): Signal<SavedDrafts | null> => signal(null)
