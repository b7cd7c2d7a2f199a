import { type Signal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import type { Profile } from '#contract/account/profile.ts'
import type { SupportQuery } from '#contract/support.ts'
import type { WrittenQuery } from '#domain/support.ts'
import { type ProfileStore, profileStore } from '../account/profile.ts'
import { type FormDraft, formDraft } from '../form-draft.ts'
import type { Factory } from '../services.ts'
import { type Outbox, outboxStore, type Query } from './outbox.ts'

/** A query as it stands in the form. */
export type QueryFields = { readonly [K in keyof WrittenQuery]: string }

export const queryDraft = formDraft<QueryFields>(
  'query-draft',
  v.object({ topic: v.string(), content: v.string() }),
)

/** Queries that were not sent before the session ended (drafts.ts). */
export interface SavedDrafts {
  /** Drafts are their author's: they must not be shown to, or sent by, anybody else. */
  readonly email: string
  readonly queries: readonly Query[]
  /** One that was not finished. */
  readonly form?: QueryFields | undefined
}

/** It is in memory only. */
export const savedDraftsSignal = (): Signal<SavedDrafts | null> => signal(null)

/**
 *   on the device ──401──▶ in memory ──same person logs in again──▶ on the device
 *                              └──another login, or the tab is closed──▶ deleted
 *
 * When the host ends a session, the device is wiped as after a logout. The person did not choose that, so unsent
 * support queries are kept in memory, and one that is half written.
 */
export interface Drafts {
  /** Called before the device is wiped: saves the unsent queries in memory. */
  saveDrafts(): Promise<void>
  /** Saves a query that failed because the session had expired. */
  add(query: SupportQuery): void
  /** Called after a login: restores the queries to their author's outbox, or deletes them. */
  restoreDrafts(): Promise<void>
}

export interface DraftsDeps {
  readonly outbox: Pick<Outbox, 'unsent' | 'restore'>
  readonly profile: Pick<ProfileStore, 'loadCached' | 'load'> & {
    readonly profile: { peek(): Profile | null }
  }
  readonly savedDrafts: Signal<SavedDrafts | null>
  readonly form: FormDraft<QueryFields>
  readonly now: () => number
}

export function createDrafts(deps: DraftsDeps): Drafts {
  const { outbox, profile, savedDrafts, form, now } = deps

  function save(owner: Profile | null, queries: readonly Query[]): void {
    const written = form.read()
    if (!owner || (queries.length === 0 && !written)) return
    const saved = savedDrafts.peek()
    const own = saved?.email === owner.email ? saved : undefined
    savedDrafts.value = {
      email: owner.email,
      queries: [...(own?.queries ?? []), ...queries],
      form: written ?? own?.form,
    }
  }

  return {
    async saveDrafts() {
      const [owner, unsent] = await Promise.all([profile.loadCached(), outbox.unsent()])
      save(owner, unsent)
    },

    add(query) {
      save(profile.profile.peek(), [{ ...query, writtenAt: now(), state: 'waiting' }])
    },

    async restoreDrafts() {
      const saved = savedDrafts.peek()
      if (!saved) return
      await profile.load()
      const person = profile.profile.peek()
      // The profile could not be loaded: the next call tries again.
      if (!person) return
      savedDrafts.value = null
      if (person.email !== saved.email) return
      if (saved.form) form.keep(saved.form)
      await outbox.restore(saved.queries)
    },
  }
}

export const draftsStore: Factory<Drafts> = ({ platform, get }) =>
  createDrafts({
    outbox: get(outboxStore),
    profile: get(profileStore),
    savedDrafts: get(savedDraftsSignal),
    form: get(queryDraft),
    now: platform.now,
  })
