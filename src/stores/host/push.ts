import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { PUSH_DECLINED_KEY, PUSH_KEY } from '#config/storage-keys.ts'
import type { PushChoice, PushDevice } from '#contract/account/push.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/failures.ts'
import { pushSettingsText } from '#text/push.ts'
import { createPushApi } from '../../api/account/push.ts'
import type { ApiError } from '../../api/request.ts'
import { type BrowserPush, browserPush } from '../../offline/push.ts'
import { setItem } from '../../offline/storage.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { currentPartition } from '../user-cache.ts'

/*
 * Whether this device is notified by web push, and of what. The subscription is this session's: a logout ends it.
 *
 *   unknown ──load──▶ off ──turnOn──▶ on ──change──▶ on
 *                      ▲               └──turnOff──▶ off
 *                      └── blocked, by the browser or the person
 */
export type PushState = 'unknown' | 'install-first' | 'unsupported' | 'blocked' | 'off' | 'on'

/** This may also be it: the person did not allow it, the browser could not, or the host does not know its push service. */
export type PushFault = ApiError | { readonly kind: 'blocked' | 'browser' | 'unknown-service' }

/** The message of a fault, as every screen says it. */
export const pushFaultText = (fault: PushFault): string =>
  fault.kind === 'blocked' || fault.kind === 'browser' || fault.kind === 'unknown-service'
    ? pushSettingsText.faults[fault.kind]
    : failureText(fault)

export interface PushStore {
  readonly state: ReadonlySignal<PushState>
  readonly choice: ReadonlySignal<PushChoice>
  /** What the host knows of this device. Subscribes again where the browser has lost the subscription. */
  load(): Promise<Result<void, PushFault>>
  /** Asks the person, then subscribes: only as the answer to a press. */
  turnOn(): Promise<Result<void, PushFault>>
  change(next: PushChoice): Promise<Result<void, PushFault>>
  turnOff(): Promise<Result<void, PushFault>>
  /** The next login on this page has a device of its own after a logout. */
  clear(): void
}

export interface PushDeps {
  readonly api: ReturnType<typeof createPushApi>
  readonly browser: BrowserPush
  readonly device: Storage | undefined
  readonly partition: () => Promise<string | null>
}

/** Everything, and no amount: whoever sees the locked screen can read them. */
const FIRST_CHOICE: PushChoice = { kinds: [...PUSH_KINDS], amounts: false }

export function createPushStore(deps: PushDeps): PushStore {
  const { api, browser, device, partition } = deps
  const answer = signal<PushDevice | null>(null)
  const choice = signal(FIRST_CHOICE)
  const isBlocked = signal(false)

  const state = computed((): PushState => {
    const support = browser.support()
    if (support === 'install-first') return 'install-first'
    if (support === 'none') return 'unsupported'
    if (isBlocked.value) return 'blocked'
    if (!answer.value) return 'unknown'
    return answer.value.device ? 'on' : 'off'
  })

  function lookAtPermission(): void {
    isBlocked.value = browser.support() === 'ready' && browser.permission() === 'denied'
  }

  async function load(): Promise<Result<void, PushFault>> {
    if (browser.support() !== 'ready') return success(undefined)
    const presses = pressed
    const owner = await partition()
    const answered = await api.pushDevice()
    if (!answered.ok) return answered
    // The answer is of a login that has ended since.
    if ((await partition()) !== owner) return failure({ kind: 'browser' })
    const known = answered.value.device
    batch(() => {
      lookAtPermission()
      // What was pressed since is not in this answer.
      if (answer.peek() && presses !== pressed) return
      answer.value = answered.value
      choice.value = chosen()
    })
    // Browsers renew endpoints, and drop them when the permission is taken back for a while.
    if (known && !isBlocked.value && device?.getItem(PUSH_KEY) !== (await browser.endpoint()))
      return save(owner)
    return success(undefined)
  }

  let pressed = 0
  /** What the host knows, and shows again where it refuses another choice. */
  const chosen = (): PushChoice => answer.peek()?.device ?? FIRST_CHOICE

  let last: Promise<unknown> = Promise.resolve()
  /** One after another, or an order that came later could be overtaken. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** It is sent with the choice of its turn: a subscription that is renewed keeps a choice made meanwhile. */
  const save = (owner: string | null) => inTurn(() => saveNow(owner, choice.value))

  /** Subscribes this device for the login that asked for it, or sends the host its choice. */
  async function saveNow(owner: string | null, next: PushChoice): Promise<Result<void, PushFault>> {
    const { publicKey } = answer.value ?? {}
    if (publicKey === undefined || owner === null || owner !== (await partition()))
      return failure({ kind: 'browser' })
    const made = await browser.subscribe(publicKey).catch(() => undefined)
    if (!made) return failure({ kind: 'browser' })
    const saved = await api.savePush(made, { kinds: next.kinds, amounts: next.amounts })
    if (!saved.ok) {
      const { error } = saved
      const isUnknown = error.kind === 'refused' && error.code === 'unknown-push-service'
      return failure(isUnknown ? { kind: 'unknown-service' } : error)
    }
    // The worker would show none of its messages without its id.
    const isKept = await browser.keep(owner, saved.value.device).then(
      () => true,
      () => false,
    )
    if (!isKept) return failure({ kind: 'browser' })
    const now = await partition()
    if (now !== owner) {
      await browser.forget(owner)
      // A logout meanwhile has ended the subscription at the host, and found none in the browser. That of the next
      // person is theirs.
      if (now === null) await browser.unsubscribe()
      return failure({ kind: 'browser' })
    }
    setItem(device, PUSH_KEY, made.endpoint)
    answer.value = { publicKey, device: { id: saved.value.device, ...next } }
    return success(undefined)
  }

  return {
    state,
    choice,
    load,
    async turnOn() {
      // Both at once: a browser takes what is asked later for no answer to the press.
      const [owner, permission] = await Promise.all([partition(), browser.ask()])
      lookAtPermission()
      if (permission !== 'granted') return failure({ kind: 'blocked' })
      if (!answer.value) {
        const loaded = await load()
        if (!loaded.ok) return loaded
      }
      return save(owner)
    },
    async change(next) {
      pressed += 1
      const press = pressed
      // Shown at once, as pressed.
      choice.value = next
      const owner = await partition()
      const saved = await save(owner)
      // A later press has this one in its choice, and an outcome of its own.
      if (press !== pressed) return success(undefined)
      if (!saved.ok) choice.value = chosen()
      return saved
    },
    async turnOff() {
      const owner = await partition()
      return inTurn(async () => {
        const stopped = await api.stopPush()
        if (!stopped.ok) return stopped
        // What the browser has by now may be the next person's.
        if (owner !== (await partition())) return success(undefined)
        await browser.unsubscribe().catch(reportError)
        device?.removeItem(PUSH_KEY)
        setItem(device, PUSH_DECLINED_KEY, 'yes')
        if (answer.value) answer.value = { ...answer.value, device: null }
        return success(undefined)
      })
    },
    clear() {
      pressed += 1
      batch(() => {
        answer.value = null
        choice.value = FIRST_CHOICE
      })
    },
  }
}

export const pushStore: Factory<PushStore> = ({ platform, get }) => {
  const store = createPushStore({
    api: get(createPushApi),
    browser: get(browserPush),
    device: platform.deviceStorage,
    partition: get(currentPartition),
  })
  get(sessionStore).onEnd(store.clear)
  return store
}
