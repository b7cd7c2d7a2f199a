import type { Signal } from '@preact/signals-react'
import type { Profile } from '#contract/profile-detail.ts'
import { type Outbox, outboxStore, type Query } from './outbox.ts'
import { type ProfileStore, profileStore } from './profile.ts'
import { type Rescued, rescuedSignal } from './rescued.ts'
import type { Factory } from './services.ts'

/**
 *   on the device ──401──▶ in memory ──the same person logs in again──▶ on the device
 *                              └──anybody else does, or the tab is closed──▶ gone
 *
 * A session that the host has ended is a logout, and a logout leaves nothing on the device. But its owner did not
 * wish it, and may have a support query waiting there.
 */
export interface Rescue {
  /** Before the device forgets them: takes the unsent queries along. */
  takeAlong(): Promise<void>
  /** A query that the host would not take because the session was over goes along, too. */
  add(written: Pick<Query, 'id' | 'topic' | 'content'>): void
  /** Somebody has logged in: gives the queries back to whom they belong, or drops them. */
  giveBack(): Promise<void>
}

export interface RescueDeps {
  readonly outbox: Pick<Outbox, 'unsent' | 'putBack'>
  readonly profile: Pick<ProfileStore, 'known' | 'load'> & {
    readonly profile: { peek(): Profile | null }
  }
  readonly rescued: Signal<Rescued | null>
  readonly now: () => number
}

export function createRescue({ outbox, profile, rescued, now }: RescueDeps): Rescue {
  function take(owner: Profile | null, queries: readonly Query[]): void {
    if (!owner || queries.length === 0) return
    const taken = rescued.peek()
    const theirs = taken?.email === owner.email ? taken.queries : []
    rescued.value = { email: owner.email, queries: [...theirs, ...queries] }
  }

  return {
    async takeAlong() {
      const [owner, unsent] = await Promise.all([profile.known(), outbox.unsent()])
      take(owner, unsent)
    },

    add(written) {
      take(profile.profile.peek(), [{ ...written, writtenAt: now(), state: 'waiting' }])
    },

    async giveBack() {
      const kept = rescued.peek()
      if (!kept) return
      await profile.load()
      const who = profile.profile.peek()
      // Not known yet who it is: the next time will tell.
      if (!who) return
      rescued.value = null
      if (who.email === kept.email) await outbox.putBack(kept.queries)
    },
  }
}

export const rescueStore: Factory<Rescue> = ({ platform, get }) =>
  createRescue({
    outbox: get(outboxStore),
    profile: get(profileStore),
    rescued: get(rescuedSignal),
    now: platform.now,
  })
