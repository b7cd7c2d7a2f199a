import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { type SupportQuery, storedTexts, topic } from '#contract/support.ts'
import { SUPPORT_TOPICS, type WrittenQuery } from '#domain/support.ts'
import { type ApiError, type ApiResult, isOutcomeUnknown } from '../../api/request.ts'
import { createSupportApi } from '../../api/support.ts'
import type { Cache } from '../../offline/cache.ts'
import type { TabChannel } from '../../offline/tabs.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'

/**
 * Support queries that were written offline, stored on the device until the host has accepted them.
 *
 *   waiting ──flush──▶ sending ──accepted──▶ sent
 *      ▲                 │ ├──rejected──▶ refused
 *      └─no answer, id───┘ └──no answer, no id──▶ unsure ──resend, by its author──▶ waiting
 *
 * A host that knows query ids accepts a query once, so a query without an answer is sent again. Another host might
 * accept it twice, so the author decides.
 */
const fields = {
  ...storedTexts,
  id: v.string(),
  /** The time in milliseconds since 1970. */
  writtenAt: v.number(),
  state: v.picklist(['waiting', 'sending', 'sent', 'refused', 'unsure']),
}
const query = v.union([
  v.object({ ...fields, topic: v.picklist(SUPPORT_TOPICS) }),
  // The format of version 0.1: with the topic's wire text.
  v.pipe(
    v.object({ ...fields, list: topic }),
    v.transform(({ list, ...rest }) => ({ ...rest, topic: list })),
  ),
])
export type Query = v.InferOutput<typeof query>
/** A damaged one must not cost the others. */
const queries = v.pipe(
  v.array(v.unknown()),
  v.transform((all) =>
    all.flatMap((it) => {
      const parsed = v.safeParse(query, it)
      return parsed.success ? [parsed.output] : []
    }),
  ),
)

export interface Outbox {
  /** Oldest first. */
  readonly queries: ReadonlySignal<readonly Query[]>
  /** False if it could not be stored: the query is not queued then. */
  add(query: WrittenQuery): Promise<boolean>
  /** Sends the waiting queries, unless another tab is doing so. Resolves to how many the host accepted. */
  flush(): Promise<number>
  /** Queues an unsure query again. */
  resend(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** The queries that the host has neither accepted nor refused. */
  unsent(): Promise<readonly Query[]>
  /** Adds the queries that are not in the outbox. */
  restore(queries: readonly Query[]): Promise<void>
  /** Reads what is stored. */
  load(): Promise<void>
  clear(): void
}

export interface OutboxDeps {
  readonly cache: Pick<Cache, 'read' | 'change'>
  readonly send: (
    query: SupportQuery,
    options: { readonly hasId: boolean },
  ) => Promise<ApiResult<unknown>>
  /** Whether the host knows query ids. */
  readonly hasIds: () => boolean
  readonly token: ReadonlySignal<string | null>
  /** Undefined where the browser has none: two tabs may then send the same query, which the host deduplicates by id. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: Pick<TabChannel, 'post' | 'onMessage'>
  readonly now: () => number
  readonly newId: () => string
}

const NAME = 'outbox'

export function createOutbox(deps: OutboxDeps): Outbox {
  const { cache, token, channel } = deps
  const known = signal<readonly Query[]>([])

  async function load(): Promise<void> {
    const owner = token.value
    const stored = await cache.read(NAME, queries)
    if (owner === token.value) known.value = stored ?? []
  }

  async function change(next: (old: Query[]) => Query[]): Promise<boolean> {
    const isStored = await cache.change(NAME, queries, (old) => next(old ?? []))
    await load()
    channel.post(null)
    return isStored
  }

  const mark = (id: string, state: Query['state']) =>
    change((all) => all.map((it) => (it.id === id ? { ...it, state } : it)))

  async function sendOne(stored: Query, owner: string): Promise<Query['state']> {
    const { state: _, writtenAt: __, ...query } = stored
    const { id } = query
    const hasId = deps.hasIds()
    if (!(await mark(id, 'sending'))) return 'waiting'
    // It must not be sent with the session of another person who has logged in meanwhile.
    if (token.value !== owner) return 'waiting'
    const answer = await deps.send(query, { hasId })
    const state = answer.ok ? 'sent' : stateAfter(answer.error, hasId)
    if (token.value === owner) await mark(id, state)
    return state
  }

  /** Sends in the order of writing, and stops at the first query that gets no answer. */
  async function sendAll(): Promise<number> {
    const owner = token.value
    if (owner === null) return 0
    let sent = 0
    for (const it of (await cache.read(NAME, queries)) ?? []) {
      const state = recoveredState(it, deps.hasIds())
      if (state !== it.state) await mark(it.id, state)
      if (state !== 'waiting') continue
      const outcome = await sendOne(it, owner)
      if (outcome === 'waiting' || outcome === 'unsure') return sent
      if (outcome === 'sent') sent += 1
    }
    return sent
  }

  channel.onMessage(() => load().catch(reportError))

  return {
    queries: known,
    add: (query) =>
      change((all) => [
        ...all,
        { ...query, id: deps.newId(), writtenAt: deps.now(), state: 'waiting' },
      ]),
    async flush() {
      if (!deps.locks) return sendAll()
      return deps.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? sendAll() : 0))
    },
    async resend(id) {
      await mark(id, 'waiting')
    },
    async remove(id) {
      await change((all) => all.filter((it) => it.id !== id))
    },
    async unsent() {
      const stored = (await cache.read(NAME, queries)) ?? []
      return stored.filter(({ state }) => state !== 'sent' && state !== 'refused')
    },
    async restore(drafts) {
      await change((all) => {
        const ids = new Set(all.map(({ id }) => id))
        return [...drafts.filter(({ id }) => !ids.has(id)), ...all]
      })
    },
    load,
    clear() {
      known.value = []
    },
  }
}

/** While this tab holds the lock, a query in state `sending` was left behind by a tab that was closed. */
function recoveredState({ state }: Query, hasId: boolean): Query['state'] {
  if (state !== 'sending') return state
  return hasId ? 'waiting' : 'unsure'
}

function stateAfter(error: ApiError, hasId: boolean): Query['state'] {
  if (isOutcomeUnknown(error)) return hasId ? 'waiting' : 'unsure'
  // The host is busy or failing, or the session has ended: the query itself was not rejected.
  const canRetry =
    error.kind === 'refused' && (error.status >= 500 || [401, 429].includes(error.status))
  return canRetry ? 'waiting' : 'refused'
}

export const outboxStore: Factory<Outbox> = ({ platform, get }) => {
  const session = get(sessionStore)
  const outbox = createOutbox({
    ...platform,
    cache: get(userCacheStore),
    send: get(createSupportApi).sendQuery,
    hasIds: () => session.offers('query-ids'),
    token: session.token,
    channel: platform.openChannel(NAME),
  })
  session.onEnd(outbox.clear)
  return outbox
}
