import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { setItem } from '../../offline/storage.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { useService } from '../use-service.ts'
import { currentPartition } from '../user-cache.ts'

/** One kind of payment: its reducer, and how its state is saved across a reload. */
export interface PaymentKind<State, Event> {
  /** The key in the tab's storage. */
  readonly key: string
  readonly start: State
  readonly reduce: (state: State, event: Event) => State
  /** The saved form of a state; undefined if a reload starts over from it. */
  readonly serialise: (state: State) => object | undefined
  /** The state in which a page loaded at `now` continues; undefined if `saved` cannot be parsed. */
  readonly parse: (saved: unknown, now: number) => State | undefined
}

export interface Payment<State, Event> {
  readonly state: ReadonlySignal<State>
  /** Changes the state synchronously and resolves when it is saved: await it before sending anything. */
  dispatch(event: Event): Promise<State>
  /** Whether its login goes on. Nothing of it may be sent in the name of the next person. */
  isCurrent(): boolean
}

export interface Payments {
  /** A new payment; undefined if this tab has an interrupted one, which `resume` reads asynchronously. */
  begin<State, Event>(kind: PaymentKind<State, Event>): Payment<State, Event> | undefined
  /** The interrupted payment of this tab and login, or else a new one. Never rejects. */
  resume<State, Event>(kind: PaymentKind<State, Event>): Promise<Payment<State, Event>>
}

export interface PaymentsDeps {
  /** Undefined where the browser refuses storage: a payment is then lost by a reload. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** The partition of this login; null if nobody is logged in. */
  readonly owner: () => Promise<string | null>
  readonly now: () => number
  /** The token of the login, for as long as it goes on. */
  readonly token?: () => string | null
}

function reportAsNoOwner(error: unknown): null {
  reportError(error)
  return null
}

const record = v.pipe(v.string(), v.parseJson(), v.looseObject({ owner: v.string() }))

export function createPayments({ tab, owner, now, token }: PaymentsDeps): Payments {
  /** The newest payment per storage key: a late response of an older one must not overwrite its saved state. */
  const latest = new Map<string, object>()

  function paymentAt<State, Event>(
    kind: PaymentKind<State, Event>,
    start: State,
  ): Payment<State, Event> {
    const state = signal(start)
    latest.set(kind.key, state)
    const ownerAtStart = owner().catch(reportAsNoOwner)
    const tokenAtStart = token?.()
    let saving: Promise<void> = Promise.resolve()

    async function save(next: State): Promise<void> {
      const name = await ownerAtStart
      // A late response must not be saved in the session of the next person.
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
        // Serialised, so that an older state never overwrites a newer one.
        saving = saving.then(() => save(next)).catch(reportError)
        await saving
        return next
      },
      isCurrent: () => token?.() === tokenAtStart,
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
  createPayments({
    tab: platform.tabStorage,
    owner: get(currentPartition),
    now: platform.now,
    token: () => get(sessionStore).token.peek(),
  })

/** The payment of this screen, resumed if this tab has an interrupted one; undefined while that is read. */
export function usePayment<State, Event>(
  kind: PaymentKind<State, Event>,
): Payment<State, Event> | undefined {
  const payments = useService(paymentsStore)
  const [payment, setPayment] = useState(() => payments.begin(kind))
  const isLoaded = payment !== undefined
  useEffect(() => {
    if (!isLoaded) payments.resume(kind).then(setPayment, reportError)
  }, [isLoaded, kind, payments])
  return payment
}
