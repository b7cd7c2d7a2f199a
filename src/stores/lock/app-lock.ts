import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
} from '@preact/signals-core'
import type { UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { LOCK_KEY } from '#config/storage-keys.ts'
import type { Authenticator } from '../../offline/lock/authenticator.ts'
import { createCipher, type WebCrypto } from '../../offline/lock/cipher.ts'
import { createDataKey, openDataKey } from '../../offline/lock/data-key.ts'
import { closedEntries, encryptedEntries } from '../../offline/lock/encrypted-entries.ts'
import { type Delay, type LockRecord, readLock, writeLock } from '../../offline/lock/lock-record.ts'
import type { ActiveLock } from '../../offline/lock/lock-signal.ts'
import type { TabChannel } from '../../offline/tabs.ts'
import type { Session } from '../account/session.ts'
import {
  type BackgroundDeps,
  createBackground,
  type LockMessage,
  lockMessage,
} from './background.ts'
import { createStoredSession } from './stored-session.ts'

/**
 * The app lock.
 *
 *   off ──turnOn──▶ open ──lock, time in the background, another tab──▶ closed
 *    ▲               │ ▲                                                  │
 *    └─turnOff, end──┘ └──────────unlock, another tab that is open────────┘
 *
 * With a passkey that has the PRF extension, the cache and the session's token are stored encrypted, and the key is in
 * memory only while the lock is open. With another passkey the lock is a curtain: it only hides the app.
 */
export type LockState = 'off' | 'open' | 'closed'

export interface AppLock {
  readonly state: ReadonlySignal<LockState>
  /** Whether nothing is encrypted. */
  readonly isCurtain: ReadonlySignal<boolean>
  readonly delay: ReadonlySignal<Delay>
  /** Whether the content must not be seen: closed, or in the background. */
  readonly isCovered: ReadonlySignal<boolean>
  /** The session that was stored encrypted: its token and the names of its host's extensions. */
  session(): string | undefined
  /** Whether this device has an authenticator that recognises the person. */
  isAvailable(): Promise<boolean>
  /** These reject if the passkey is not used. */
  turnOn(delay: Delay): Promise<void>
  turnOff(): Promise<void>
  unlock(): Promise<void>
  lock(): void
  /** Throws if it cannot be stored: the delay stays as it is. */
  setDelay(delay: Delay): void
  /** Another tab has changed the lock, or the session has ended. */
  sync(): void
  /** The tab goes to the background, or comes back. */
  hide(): void
  show(): Promise<void>
}

export interface AppLockDeps extends Pick<BackgroundDeps, 'now' | 'later' | 'isVisible'> {
  readonly local: Storage
  readonly session: Pick<Session, 'token' | 'onEnd'>
  readonly authenticator: Authenticator
  readonly crypto: WebCrypto
  readonly store: UseStore
  readonly locks: Pick<LockManager, 'query' | 'request'>
  readonly channel: TabChannel
  readonly active: Signal<ActiveLock | undefined>
}

/** Both are missing behind a curtain. */
interface Opened {
  readonly key?: CryptoKey | undefined
  readonly session?: string | undefined
}

const SALT_BYTES = 32
const NO_DELAY: Delay = 0

export function createAppLock(deps: AppLockDeps): AppLock {
  const { local, session, authenticator, crypto, store, locks, channel } = deps
  const record = signal(readLock(local))
  const opened = signal<Opened>()
  const stored = createStoredSession(deps)
  const post = (message: LockMessage) => channel.post(message)

  const state = computed<LockState>(() => {
    if (!record.value) return 'off'
    return opened.value ? 'open' : 'closed'
  })
  const delay = computed(() => record.value?.after ?? NO_DELAY)

  /** Undefined unless the key is there. */
  const entries = computed(() => {
    const key = record.value?.key && opened.value?.key
    return key && encryptedEntries({ store, cipher: createCipher(key, crypto), locks })
  })
  const closed = closedEntries(
    () =>
      new Promise((resolve) => {
        state.subscribe((now) => now !== 'closed' && resolve(entries.peek()))
      }),
  )
  effect(() => {
    deps.active.value = record.value && {
      entries: record.value.key && (entries.value ?? closed),
    }
  })

  const background = createBackground({
    ...deps,
    delay: () => delay.peek(),
    onTooLong: () => state.peek() === 'open' && lock(),
    onHide: () => post({ type: 'used' }),
  })

  async function turnOn(after: Delay): Promise<void> {
    const owner = session.token.peek()
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
    const { id, output } = await authenticator.create(salt)
    const made = output && (await createDataKey(output, crypto))
    if (owner === null || owner !== session.token.peek()) return
    const next: LockRecord = { id, after, key: made && { salt, wrapped: made.wrapped } }
    writeLock(local, next)
    batch(() => {
      record.value = next
      opened.value = made ? { key: made.key, session: stored.plainSession(owner) } : {}
    })
    await encryptStored()
  }

  /** What was stored before the lock was turned on, or by a tab that did not know of it yet. */
  async function encryptStored(): Promise<void> {
    const { key, session } = opened.peek() ?? {}
    const to = entries.peek()
    if (key && session && to) await stored.encrypt(session, createCipher(key, crypto), to)
  }

  async function usePasskey({ id, key }: LockRecord): Promise<Opened> {
    const salt = key?.salt ?? crypto.getRandomValues(new Uint8Array(SALT_BYTES))
    const output = await authenticator.use(id, salt)
    if (!key) return {}
    if (!output) throw new Error('The passkey has no PRF output')
    const dataKey = await openDataKey(output, key.wrapped, crypto)
    return { key: dataKey, session: await stored.session(createCipher(dataKey, crypto)) }
  }

  async function unlock(): Promise<void> {
    const current = record.peek()
    if (!current) return
    const next = await usePasskey(current)
    if (record.peek()?.id !== current.id) return
    opened.value = next
    post({ type: 'open', ...next })
    encryptStored().catch(reportError)
  }

  async function turnOff(): Promise<void> {
    const current = record.peek()
    if (!current) return
    const { session: open } = await usePasskey(current)
    const from = entries.peek()
    if (record.peek()?.id !== current.id) return
    record.value = undefined
    if (open && from) await stored.decrypt(open, from)
    local.removeItem(LOCK_KEY)
    opened.value = undefined
  }

  function lock(): void {
    opened.value = undefined
    post({ type: 'close' })
  }

  function sync(): void {
    const next = readLock(local)
    batch(() => {
      if (next?.id !== record.peek()?.id) opened.value = undefined
      record.value = next
    })
    if (state.peek() === 'closed') post({ type: 'ask' })
  }

  function receive(data: unknown): void {
    const parsed = v.safeParse(lockMessage, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.type === 'used') background.usedElsewhere()
    if (message.type === 'close') opened.value = undefined
    if (message.type === 'ask' && opened.peek() && !background.isOver())
      post({ type: 'open', ...opened.peek() })
    if (message.type === 'open' && state.peek() === 'closed') follow(message)
  }

  function follow({ key, session }: LockMessage): void {
    // They are missing behind a curtain.
    if (!record.peek()?.key) opened.value = {}
    else if (key instanceof CryptoKey && session) {
      opened.value = { key, session }
      // What this tab was writing when the lock was turned on came after the other tab had encrypted everything.
      encryptStored().catch(reportError)
    }
  }

  channel.onMessage(receive)
  session.onEnd(sync)
  if (state.peek() === 'closed') post({ type: 'ask' })

  return {
    state,
    isCurtain: computed(() => Boolean(record.value && !record.value.key)),
    delay,
    isCovered: computed(
      () => state.value === 'closed' || (state.value === 'open' && background.isHidden.value),
    ),
    session: () => opened.peek()?.session,
    isAvailable: authenticator.isAvailable,
    turnOn,
    turnOff,
    unlock,
    lock,
    setDelay(after) {
      const current = record.peek()
      if (!current) return
      const next = { ...current, after }
      writeLock(local, next)
      record.value = next
    },
    sync,
    hide: background.hide,
    show: background.show,
  }
}
