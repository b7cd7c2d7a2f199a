import * as v from 'valibot'
import type { Rows } from '#contract/values/rows.ts'
import { type HistoryKind, isKnownStatus, type LineOf, type Status } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createHistoryApi } from '../api/history.ts'
import type { ApiResult } from '../api/request.ts'
import { createHistoryCache } from './history-cache.ts'
import { createHistory, type HistoryStore } from './history-store.ts'
import type { Services } from './services.ts'
import { sessionStore } from './session.ts'
import { userCacheStore } from './user-cache.ts'

const text = v.string()
const amount = v.pipe(
  v.object({ coin: text, units: v.bigint() }),
  v.transform(({ coin, units }) => amountOf(coin, units)),
)
const status = v.custom<Status>(
  (value) => typeof value === 'string' && (isKnownStatus(value) || value.startsWith('other:')),
)
const common = { time: v.number(), coin: text, amount, status }

/** Schemas of cached lines. Lines cached in another shape are ignored, and overwritten by the next response. */
export const cachedLine = {
  deposit: v.object({
    kind: v.literal('deposit'),
    ...common,
    type: text,
    network: text,
    transaction: text,
  }),
  withdrawal: v.object({
    kind: v.literal('withdrawal'),
    ...common,
    fee: amount,
    arrives: amount,
    network: text,
    transaction: text,
    address: text,
    reason: text,
  }),
  purchase: v.object({
    kind: v.literal('purchase'),
    ...common,
    type: text,
    received: v.pipe(
      v.object({ coin: v.literal('TOKEN'), units: v.bigint() }),
      v.transform(({ units }) => amountOf('TOKEN', units)),
    ),
  }),
} satisfies { [K in HistoryKind]: v.GenericSchema<unknown, LineOf[K]> }

type HistoryStores = { readonly [K in HistoryKind]: HistoryStore<LineOf[K]> }

export function historyStores({ platform, get }: Services): HistoryStores {
  const api = get(createHistoryApi)
  const session = get(sessionStore)

  function storeOf<Line extends { readonly time: number }>(
    kind: HistoryKind,
    line: v.GenericSchema<unknown, Line>,
    request: () => Promise<ApiResult<Rows<Line>>>,
  ): HistoryStore<Line> {
    const cache = createHistoryCache(get(userCacheStore), kind, line)
    const store = createHistory({ request, cache, token: session.token, now: platform.now })
    session.onEnd(store.clear)
    return store
  }

  return {
    deposit: storeOf('deposit', cachedLine.deposit, api.deposits),
    withdrawal: storeOf('withdrawal', cachedLine.withdrawal, api.withdrawals),
    purchase: storeOf('purchase', cachedLine.purchase, api.purchases),
  }
}
