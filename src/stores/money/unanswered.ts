import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { UNANSWERED_KEY } from '#config/storage-keys.ts'
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

const sentPayment = v.object({
  coin: v.string(),
  /** What leaves the balance, in units of 10⁻¹⁸. */
  units: strictUnits,
  /** The address of a withdrawal. */
  address: v.exactOptional(v.string()),
  /** Where the history ended then, by the host's own times; missing if it was not known. */
  end: v.exactOptional(v.object({ newest: v.number(), alike: v.number() })),
})
type SentPayment = v.InferOutput<typeof sentPayment>
type PaymentToSend = Omit<SentPayment, 'end'>
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
    payment: PaymentToSend & { readonly key: string | undefined },
    send: () => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>>
  /** Whether `lines` have the payment; its record is removed then. */
  clearAnswered(kind: PaymentHistory, lines: readonly HistoryLine[]): boolean
}

export interface UnansweredDeps {
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly owner: () => Promise<string | null>
  readonly onEnd: (listener: () => void) => void
  /** The lines of a history as far as they are known; undefined before any are. */
  readonly known: (kind: PaymentHistory) => readonly HistoryLine[] | undefined
}

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

function createUnanswered({ tab, owner, onEnd, known }: UnansweredDeps): UnansweredStore {
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
      const mine =
        earlier && isSame(earlier, payment)
          ? earlier
          : { ...payment, ...endOf(payment, known(kind)) }
      await put(kind, mine)
      const answer = await send()
      if (payments.peek()[kind] !== mine) return answer
      if (answer.ok) await put(kind, undefined)
      else if (!isOutcomeUnknown(answer.error))
        await put(kind, key === undefined ? earlier : undefined)
      return answer
    },

    clearAnswered(kind, lines) {
      const payment = payments.peek()[kind]
      if (!payment) return false
      const isSettled = isAmong(lines, payment)
      // Where no history was known, the payment is looked for after the first that has none like it.
      const isFirst = !payment.end && !lines.some((line) => isAlike(payment, line))
      if (isSettled) put(kind, undefined).catch(reportError)
      if (isFirst) put(kind, { ...payment, ...endOf(payment, lines) }).catch(reportError)
      return isSettled
    },
  }
}

const isSame = (one: PaymentToSend, other: PaymentToSend): boolean =>
  one.coin === other.coin && one.units === other.units && one.address === other.address

/** Whether `line` has what `payment` pays. */
const isAlike = ({ coin, units, address }: PaymentToSend, line: HistoryLine): boolean =>
  line.coin === coin &&
  line.amount.units === units &&
  (address === undefined || ('address' in line && isSameAddress(line.address, address)))

function endOf(
  payment: PaymentToSend,
  lines: readonly HistoryLine[] | undefined,
): Pick<SentPayment, 'end'> {
  if (!lines) return {}
  const newest = lines.reduce((latest, { time }) => Math.max(latest, time), 0)
  const alike = lines.filter((line) => line.time >= newest && isAlike(payment, line)).length
  return { end: { newest, alike } }
}

/**
 * Whether the history has the payment. By its order: a line that is alike is its own if it came after those that were
 * known, since the host's times follow each other whatever the clock of the device says. Where none were known, one that is alike may
 * be an older one, and it stays uncertain.
 */
function isAmong(lines: readonly HistoryLine[], payment: SentPayment): boolean {
  const { end } = payment
  if (!end) return false
  const isNew = (line: HistoryLine) => line.time >= end.newest && isAlike(payment, line)
  return lines.filter(isNew).length > end.alike
}

export const unansweredStore: Factory<UnansweredStore> = ({ platform, get }) =>
  createUnanswered({
    tab: platform.tabStorage,
    owner: get(currentPartition),
    onEnd: get(sessionStore).onEnd,
    known(kind) {
      const { rows, state } = get(historyStores)[kind]
      return state.peek() === 'fresh' || state.peek() === 'stale' ? rows.peek() : undefined
    },
  })

/** Whether a payment had no answer and its history, where it is loaded, does not have it yet. */
export function useUnanswered(kind: PaymentHistory, onRecorded?: () => void): boolean {
  useSignals()
  const { payments, restore, clearAnswered } = useService(unansweredStore)
  const { rows, state } = useService(historyStores)[kind]
  const payment = payments.value[kind]
  const lines = state.value === 'fresh' ? rows.value : undefined
  const recorded = useEffectEvent(() => onRecorded?.())
  useEffect(() => void restore().catch(reportError), [restore])
  useEffect(() => {
    if (payment && lines && clearAnswered(kind, lines)) recorded()
  }, [kind, lines, payment, clearAnswered])
  return payment !== undefined
}
