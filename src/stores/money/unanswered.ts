import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { strictUnits } from '#contract/values.ts'
import { isSameAddress } from '#domain/addresses/address.ts'
import type { HistoryLine } from '#domain/history.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { type ApiResult, isOutcomeUnknown } from '../../api/request.ts'
import { setItem } from '../../offline/storage.ts'
import { sessionStore } from '../account/session.ts'
import { historyStores } from '../history/history.ts'
import type { Factory } from '../services.ts'
import { useService } from '../use-service.ts'
import { currentPartition } from '../user-cache.ts'

/** The session storage key of payments that had no answer. */
export const UNANSWERED_KEY = 'unanswered-payments'

const sentPayment = v.object({
  coin: v.string(),
  /** What leaves the balance, in units of 10⁻¹⁸. */
  units: strictUnits,
  /** Of a withdrawal. */
  address: v.exactOptional(v.string()),
  /** When it was first sent, in milliseconds since 1970. */
  at: v.number(),
})
type SentPayment = v.InferOutput<typeof sentPayment>
type Payments = { readonly [K in PaymentHistory]?: SentPayment }
export type PaymentHistory = 'withdrawal' | 'purchase'

/** The payments of this tab and login that had no answer, so that it is uncertain whether they were made (decision 15). */
export interface UnansweredStore {
  readonly payments: ReadonlySignal<Payments>
  /** Reads those from before a reload. */
  restore(): Promise<void>
  /**
   * Sends a payment, of which there is a record until its answer is there. A later payment that is made ends the record
   * of an earlier one, a refused one only if it was the same, under the same key.
   */
  during<T>(
    kind: PaymentHistory,
    payment: Omit<SentPayment, 'at'> & { readonly key: string | undefined },
    send: () => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>>
  /** Whether `lines` have the payment; its record is removed then. */
  settle(kind: PaymentHistory, lines: readonly HistoryLine[]): boolean
}

export interface UnansweredDeps {
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly owner: () => Promise<string | null>
  readonly now: () => number
  readonly onEnd: (listener: () => void) => void
}

/** How far the clock of the host may be behind that of the device. */
const CLOCK_DIFFERENCE = 60_000

const saved = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.string(),
    withdrawal: v.exactOptional(sentPayment),
    purchase: v.exactOptional(sentPayment),
  }),
)

const toText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? toDecimalString(value) : value

function createUnanswered({ tab, owner, now, onEnd }: UnansweredDeps): UnansweredStore {
  const payments = signal<Payments>({})
  onEnd(() => {
    payments.value = {}
  })

  async function set(next: Payments): Promise<void> {
    payments.value = next
    const name = await owner()
    // A late answer must not be saved in the session of the next person.
    if (name === null || payments.peek() !== next) return
    if (Object.keys(next).length === 0) tab?.removeItem(UNANSWERED_KEY)
    else setItem(tab, UNANSWERED_KEY, JSON.stringify({ owner: name, ...next }, toText))
  }

  function put(kind: PaymentHistory, payment: SentPayment | undefined): Promise<void> {
    const { [kind]: _, ...others } = payments.peek()
    return set(payment ? { ...others, [kind]: payment } : others)
  }

  return {
    payments,

    async restore() {
      const stored = v.safeParse(saved, tab?.getItem(UNANSWERED_KEY))
      if (!stored.success) return
      const { owner: name, ...found } = stored.output
      if (name === (await owner())) payments.value = { ...found, ...payments.peek() }
    },

    async during(kind, { key, ...payment }, send) {
      const earlier = payments.peek()[kind]
      const mine = { ...payment, at: earlier && isSame(earlier, payment) ? earlier.at : now() }
      await put(kind, mine)
      const answer = await send()
      if (payments.peek()[kind] !== mine) return answer
      if (answer.ok) await put(kind, undefined)
      else if (!isOutcomeUnknown(answer.error))
        await put(kind, key === undefined ? earlier : undefined)
      return answer
    },

    settle(kind, lines) {
      const payment = payments.peek()[kind]
      if (!payment || !lines.some((line) => isOf(payment, line))) return false
      put(kind, undefined).catch(reportError)
      return true
    },
  }
}

const isSame = (one: Omit<SentPayment, 'at'>, other: Omit<SentPayment, 'at'>): boolean =>
  one.coin === other.coin && one.units === other.units && one.address === other.address

/** Whether `line` is the line of `payment` in its history. */
const isOf = ({ coin, units, address, at }: SentPayment, line: HistoryLine): boolean =>
  line.time >= at - CLOCK_DIFFERENCE &&
  line.coin === coin &&
  line.amount.units === units &&
  (address === undefined || ('address' in line && isSameAddress(line.address, address)))

export const unansweredStore: Factory<UnansweredStore> = ({ platform, get }) =>
  createUnanswered({
    tab: platform.tabStorage,
    owner: get(currentPartition),
    now: platform.now,
    onEnd: get(sessionStore).onEnd,
  })

/** Whether a payment had no answer and its history, where it is loaded, does not have it yet. */
export function useUnanswered(kind: PaymentHistory, onSettled?: () => void): boolean {
  useSignals()
  const { payments, restore, settle } = useService(unansweredStore)
  const { rows, state } = useService(historyStores)[kind]
  const payment = payments.value[kind]
  const lines = state.value === 'fresh' ? rows.value : undefined
  const settled = useEffectEvent(() => onSettled?.())
  useEffect(() => void restore().catch(reportError), [restore])
  useEffect(() => {
    if (payment && lines && settle(kind, lines)) settled()
  }, [kind, lines, payment, settle])
  return payment !== undefined
}
