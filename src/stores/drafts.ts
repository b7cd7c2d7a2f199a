import type { Signal } from '@preact/signals-react'
import type { Profile } from '#contract/profile-detail.ts'
import { type Outbox, outboxStore, type Query } from './outbox.ts'
import { type ProfileStore, profileStore } from './profile.ts'
import { type SavedDrafts, savedDraftsSignal } from './saved-drafts.ts'
import type { Factory } from './services.ts'

/**
 *   on the device ──401──▶ in memory ──the same person logs in again──▶ on the device
 *                              └──anybody else does, or the tab is closed──▶ gone
 *
 * A session that the host has ended is a logout, and a logout leaves nothing on the device. But its owner did not
 * wish it, and may have a support query waiting there.
 */
export interface Drafts {
  /** Before the device is wiped: saves the unsent queries in memory. */
  saveDrafts(): Promise<void>
  /** Saves a query that the host refused because the session was over, too. */
  add(written: Pick<Query, 'id' | 'topic' | 'content'>): void
  /** After a login: restores the queries to their owner's outbox, or drops them. */
  restoreDrafts(): Promise<void>
}

export interface DraftsDeps {
  readonly outbox: Pick<Outbox, 'unsent' | 'restore'>
  readonly profile: Pick<ProfileStore, 'loadCached' | 'load'> & {
    readonly profile: { peek(): Profile | null }
  }
  readonly savedDrafts: Signal<SavedDrafts | null>
  readonly now: () => number
}

export function createDrafts({ outbox, profile, savedDrafts, now }: DraftsDeps): Drafts {
  function take(owner: Profile | null, queries: readonly Query[]): void {
    if (!owner || queries.length === 0) return
    const taken = savedDrafts.peek()
    const theirs = taken?.email === owner.email ? taken.queries : []
    savedDrafts.value = { email: owner.email, queries: [...theirs, ...queries] }
  }

  return {
    async saveDrafts() {
      const [owner, unsent] = await Promise.all([profile.loadCached(), outbox.unsent()])
      take(owner, unsent)
    },

    add(written) {
      take(profile.profile.peek(), [{ ...written, writtenAt: now(), state: 'waiting' }])
    },

    async restoreDrafts() {
      const saved = savedDrafts.peek()
      if (!saved) return
      await profile.load()
      const who = profile.profile.peek()
      // Not known yet who it is: the next time will tell.
      if (!who) return
      savedDrafts.value = null
      if (who.email === saved.email) await outbox.restore(saved.queries)
    },
  }
}

export const draftsStore: Factory<Drafts> = ({ platform, get }) =>
  createDrafts({
    outbox: get(outboxStore),
    profile: get(profileStore),
    savedDrafts: get(savedDraftsSignal),
    now: platform.now,
  })
