import { type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { setItem } from '../offline/storage.ts'
import type { Factory } from './services.ts'
import { currentPartition } from './user-cache.ts'

/** One kind of payment: its states, and what of them survives a reload of the page. */
export interface PaymentKind<State, Event> {
  /** Where in the tab's storage it is saved. */
  readonly key: string
  readonly start: State
  readonly reduce: (state: State, event: Event) => State
  /** What is saved of a state; undefined where a reload begins at the start. */
  readonly serialise: (state: State) => object | undefined
  /** The state in which a page loaded at `now` continues; undefined where `saved` cannot be read. */
  readonly parse: (saved: unknown, now: number) => State | undefined
}

export interface Payment<State, Event> {
  readonly state: ReadonlySignal<State>
  /** Changes the state at once and resolves when that is saved, so that what is sent next survives a reload. */
  dispatch(event: Event): Promise<State>
}

export interface Payments {
  /** A payment at its start; undefined where the tab has one that was interrupted, which takes a moment to read. */
  begin<State, Event>(kind: PaymentKind<State, Event>): Payment<State, Event> | undefined
  /** The payment that was interrupted in this tab and this login; at its start where there is none. Never rejects. */
  resume<State, Event>(kind: PaymentKind<State, Event>): Promise<Payment<State, Event>>
}

export interface PaymentsDeps {
  /** Undefined where the browser refuses storage: nothing then survives a reload. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** The name of this login; null where nobody is logged in. */
  readonly owner: () => Promise<string | null>
  readonly now: () => number
}

function unnamed(error: unknown): null {
  reportError(error)
  return null
}

const record = v.pipe(v.string(), v.parseJson(), v.looseObject({ owner: v.string() }))

export function createPayments({ tab, owner, now }: PaymentsDeps): Payments {
  /** By storage key, the payment that was begun or resumed last: an older one's late answer overwrites nothing. */
  const latest = new Map<string, object>()

  function paymentAt<State, Event>(
    kind: PaymentKind<State, Event>,
    start: State,
  ): Payment<State, Event> {
    const state = signal(start)
    latest.set(kind.key, state)
    const mine = owner().catch(unnamed)
    let saving: Promise<void> = Promise.resolve()

    async function save(next: State): Promise<void> {
      const name = await mine
      // A late answer must not leave anything behind in the tab of whoever logs in next.
      if (name === null || name !== (await owner()) || latest.get(kind.key) !== state) return
      const saved = kind.serialise(next)
      if (saved) setItem(tab, kind.key, JSON.stringify({ owner: name, ...saved }))
      else tab?.removeItem(kind.key)
    }

    return {
      state,
      async dispatch(event) {
        const next = kind.reduce(state.peek(), event)
        if (next === state.peek()) return next
        state.value = next
        // One after the other, so that an older state never overwrites a newer one.
        saving = saving.then(() => save(next)).catch(reportError)
        await saving
        return next
      },
    }
  }

  async function savedState<State, Event>(
    kind: PaymentKind<State, Event>,
  ): Promise<State | undefined> {
    const saved = v.safeParse(record, tab?.getItem(kind.key))
    if (!saved.success || saved.output.owner !== (await owner())) return undefined
    return kind.parse(saved.output, now())
  }

  return {
    begin: (kind) => (tab?.getItem(kind.key) == null ? paymentAt(kind, kind.start) : undefined),
    async resume(kind) {
      const state = await savedState(kind).catch(reportError)
      return paymentAt(kind, state ?? kind.start)
    },
  }
}

export const paymentsStore: Factory<Payments> = ({ platform, get }) =>
  createPayments({ tab: platform.tabStorage, owner: get(currentPartition), now: platform.now })
