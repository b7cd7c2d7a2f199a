import { type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { type SupportQuery, topic } from '#contract/support.ts'
import { SUPPORT_TOPICS } from '#domain/support.ts'
import type { ApiError, ApiResult } from '../api/request.ts'
import { isUnanswered } from '../api/request.ts'
import { createSupportApi } from '../api/support.ts'
import type { Cache } from '../offline/cache.ts'
import type { TabChannel } from '../offline/tabs.ts'
import type { Factory } from './services.ts'
import { sessionStore } from './session.ts'
import { userCacheStore } from './user-cache.ts'

/**
 * Support queries that were written without a network, stored on the device until the host has them.
 *
 *   waiting ──flush──▶ sending ──taken──▶ sent
 *      ▲                 │ ├──not wanted──▶ refused
 *      └─no answer, id───┘ └──no answer, no id──▶ unsure ──again, by its writer──▶ waiting
 *
 * A host that knows ids takes a query once, however often it is sent, so that whatever brought no answer is sent
 * again. To a host of the specification alone the same might be sent twice, and the person decides.
 */
const fields = {
  id: v.string(),
  content: v.string(),
  /** In milliseconds since 1970. */
  writtenAt: v.number(),
  state: v.picklist(['waiting', 'sending', 'sent', 'refused', 'unsure']),
}
const query = v.union([
  v.object({ ...fields, topic: v.picklist(SUPPORT_TOPICS) }),
  // As version 0.1 cached it: with the topic's text on the wire.
  v.pipe(
    v.object({ ...fields, list: topic }),
    v.transform(({ list, ...rest }) => ({ ...rest, topic: list })),
  ),
])
export type Query = v.InferOutput<typeof query>
const queries = v.array(query)

export interface Outbox {
  /** Oldest first. */
  readonly queries: ReadonlySignal<readonly Query[]>
  /** False where nothing can be stored: the query is then still its writer's to send. */
  add(written: Pick<Query, 'topic' | 'content'>): Promise<boolean>
  /** Sends what waits, unless another tab is at it. Gives how many the host has taken. */
  flush(): Promise<number>
  /** The writer wants an unsure one sent again. */
  again(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Those that the host has not taken and not refused. */
  unsent(): Promise<readonly Query[]>
  /** Stores again what was stored before; what is there already stays as it is. */
  restore(queries: readonly Query[]): Promise<void>
  /** Reads what is stored. */
  load(): Promise<void>
  forget(): void
}

export interface OutboxDeps {
  readonly cache: Pick<Cache, 'read' | 'change'>
  readonly send: (query: SupportQuery) => Promise<ApiResult<unknown>>
  readonly isPlainHost: () => boolean
  readonly token: ReadonlySignal<string | null>
  /** Undefined where the browser has none; a host that knows ids is then the one that counts. */
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

  async function sendOne({ id, topic, content }: Query, owner: string): Promise<Query['state']> {
    const isPlain = deps.isPlainHost()
    if (!(await mark(id, 'sending'))) return 'waiting'
    // Whoever has logged in meanwhile must not become its sender.
    if (token.value !== owner) return 'waiting'
    const answer = await deps.send(isPlain ? { topic, content } : { topic, content, id })
    const state = answer.ok ? 'sent' : stateAfter(answer.error, isPlain)
    if (token.value === owner) await mark(id, state)
    return state
  }

  /** In the order in which they were written; the first that finds nobody ends the round. */
  async function sendAll(): Promise<number> {
    const owner = token.value
    if (owner === null) return 0
    let sent = 0
    for (const it of (await cache.read(NAME, queries)) ?? []) {
      const state = found(it, deps.isPlainHost())
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
    add: ({ topic, content }) =>
      change((all) => [
        ...all,
        { id: deps.newId(), topic, content, writtenAt: deps.now(), state: 'waiting' },
      ]),
    async flush() {
      if (!deps.locks) return sendAll()
      return deps.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? sendAll() : 0))
    },
    async again(id) {
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
        const isThere = new Set(all.map(({ id }) => id))
        return [...drafts.filter(({ id }) => !isThere.has(id)), ...all]
      })
    },
    load,
    forget() {
      known.value = []
    },
  }
}

/** What is being sent while the lock is ours was left so by a tab that was closed in the middle. */
function found({ state }: Query, isPlain: boolean): Query['state'] {
  if (state !== 'sending') return state
  return isPlain ? 'unsure' : 'waiting'
}

function stateAfter(error: ApiError, isPlain: boolean): Query['state'] {
  if (isUnanswered(error)) return isPlain ? 'unsure' : 'waiting'
  // The host is busy or broken, or the session has ended: none of it is about the query.
  const isLater =
    error.kind === 'refused' && (error.status >= 500 || [401, 429].includes(error.status))
  return isLater ? 'waiting' : 'refused'
}

export const outboxStore: Factory<Outbox> = ({ platform, get }) => {
  const session = get(sessionStore)
  const outbox = createOutbox({
    ...platform,
    cache: get(userCacheStore),
    send: get(createSupportApi).sendQuery,
    isPlainHost: () => session.isPlainHost.peek(),
    token: session.token,
    channel: platform.openChannel(NAME),
  })
  session.onEnd(outbox.forget)
  return outbox
}
