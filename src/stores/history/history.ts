import * as v from 'valibot'
import {
  type DepositLine,
  type HistoryKind,
  isKnownStatus,
  type LineOf,
  type PurchaseLine,
  STAGES,
  type Status,
  type WithdrawalLine,
} from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../api/history/history.ts'
import { sessionStore } from '../account/session.ts'
import type { Services } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'
import { createHistoryCache, type LineCodec } from './history-cache.ts'
import { createHistory, type HistoryStore } from './history-store.ts'

const text = v.string()
const status = v.custom<Status>(
  (value) => typeof value === 'string' && (isKnownStatus(value) || value.startsWith('other:')),
)
/** Amounts are cached as units of 10⁻¹⁸ of the line's coin: nested ones took three times as long to validate. */
const common = {
  time: v.number(),
  timeText: v.exactOptional(text),
  coin: text,
  amount: v.bigint(),
  status,
  id: v.optional(text),
  change: v.optional(v.number()),
}

/** Each text once, however many lines have it: what is read from the cache has copies, which the collector goes through. */
function sharedTexts<T extends string>(): (text: T) => T {
  const known = new Map<T, T>()
  return (text) => {
    const first = known.get(text) ?? text
    known.set(first, first)
    return first
  }
}
const sharedText = sharedTexts<string>()
const sharedStatus = sharedTexts<Status>()

/** How lines are cached. Lines cached in another shape are ignored, and overwritten by the next response. */
export const lineCodecs: { readonly [K in HistoryKind]: LineCodec<LineOf[K]> } = {
  deposit: {
    schema: v.pipe(
      v.object({
        kind: v.literal('deposit'),
        ...common,
        type: text,
        network: text,
        transaction: text,
        confirmations: v.optional(text, ''),
      }),
      v.transform((it): DepositLine => {
        const coin = sharedText(it.coin)
        return {
          ...it,
          kind: 'deposit',
          coin,
          amount: amountOf(coin, it.amount),
          status: sharedStatus(it.status),
          type: sharedText(it.type),
          network: sharedText(it.network),
        }
      }),
    ),
    encode: (line) => ({ ...line, amount: line.amount.units }),
  },
  withdrawal: {
    schema: v.pipe(
      v.object({
        kind: v.literal('withdrawal'),
        ...common,
        fee: v.bigint(),
        arrives: v.bigint(),
        network: text,
        transaction: text,
        address: text,
        reason: text,
        stage: v.optional(v.picklist(['', ...STAGES]), ''),
        waitsUntil: v.optional(v.number()),
      }),
      v.transform((it): WithdrawalLine => {
        const coin = sharedText(it.coin)
        return {
          ...it,
          kind: 'withdrawal',
          coin,
          status: sharedStatus(it.status),
          network: sharedText(it.network),
          amount: amountOf(coin, it.amount),
          fee: amountOf(coin, it.fee),
          arrives: amountOf(coin, it.arrives),
        }
      }),
    ),
    encode: (line) => ({
      ...line,
      amount: line.amount.units,
      fee: line.fee.units,
      arrives: line.arrives.units,
    }),
  },
  purchase: {
    schema: v.pipe(
      v.object({
        kind: v.literal('purchase'),
        ...common,
        type: text,
        received: v.bigint(),
        fee: v.optional(v.bigint()),
        coinPrice: v.optional(text),
        tokenPrice: v.optional(text),
        saleStage: v.optional(text),
      }),
      v.transform(({ fee, ...it }): PurchaseLine => {
        const coin = sharedText(it.coin)
        return {
          ...it,
          kind: 'purchase',
          coin,
          status: sharedStatus(it.status),
          type: sharedText(it.type),
          amount: amountOf(coin, it.amount),
          received: amountOf('TOKEN', it.received),
          ...(fee !== undefined && { fee: amountOf('TOKEN', fee) }),
        }
      }),
    ),
    encode: ({ fee, ...line }) => ({
      ...line,
      amount: line.amount.units,
      received: line.received.units,
      ...(fee && { fee: fee.units }),
    }),
  },
}

type HistoryStores = { readonly [K in HistoryKind]: HistoryStore<LineOf[K]> }

export function historyStores({ platform, get }: Services): HistoryStores {
  const api = get(createHistoryApi)
  const session = get(sessionStore)

  function storeOf<K extends HistoryKind>(kind: K): HistoryStore<LineOf[K]> {
    const codec: LineCodec<LineOf[K]> = lineCodecs[kind]
    const cache = createHistoryCache(get(userCacheStore), kind, codec)
    const store = createHistory({
      request: () => api.lines(kind),
      page: (before) => api.page(kind, before),
      hasPages: () => session.offers('history-pages'),
      cache,
      token: session.token,
      now: platform.now,
    })
    session.onEnd(store.clear)
    return store
  }

  return {
    deposit: storeOf('deposit'),
    withdrawal: storeOf('withdrawal'),
    purchase: storeOf('purchase'),
  }
}
