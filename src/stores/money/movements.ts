import { computed } from '@preact/signals-react'
import { useMemo } from 'react'
import { paths } from '#config/paths.ts'
import type { Coin } from '#domain/assets.ts'
import {
  type AnyLine,
  HISTORY_KINDS,
  type HistoryKind,
  newestLines,
  signOf,
} from '#domain/history.ts'
import { statusText } from '#text/messages.ts'
import { movementsText } from '#text/transfers.ts'
import { historyText, kindText } from '#text/wallet.ts'
import { historyStores } from '../history/history.ts'
import { useFreshHistory } from '../history/use-fresh-history.ts'
import { connectionStore } from '../host/connection.ts'
import type { Services } from '../services.ts'
import { useService, useServices } from '../use-service.ts'
import { balancesStore } from './balances.ts'
import { coinLabel, toneOf } from './coins.ts'

const SHOWN = 3

/** What is said of a movement beside its status. */
function noteOf({ confirmations, stage, reason = '' }: AnyLine): string {
  if (confirmations) return movementsText.confirmations(confirmations)
  return stage ? movementsText.stages[stage] : reason
}

/** The same of what waits until a time. */
const waitOf = ({ waitsUntil = 0 }: AnyLine, now: number) =>
  waitsUntil > now
    ? { label: movementsText.waits, to: `${paths.settings}#security`, at: waitsUntil }
    : undefined

/** The lines of every history: the same list while none of them changes. */
function allLines({ get }: Services) {
  const stores = get(historyStores)
  return computed(() => HISTORY_KINDS.map((kind) => stores[kind].rows.value))
}

/**
 * The last movements of a coin, of all coins while it is null. The histories are loaded for this, that of `first` before
 * the others, and again when a balance changes. Amounts have so many decimals, 6 by default.
 */
export function useMovements(coin: Coin | null, first: HistoryKind, places?: number) {
  useFreshHistory(first)
  const { platform } = useServices()
  const stores = useService(historyStores)
  const { format } = useService(balancesStore)
  const isOnline = useService(connectionStore).isOnline.value
  const histories = useService(allLines).value
  const lines = useMemo(() => newestLines(histories, coin, SHOWN), [histories, coin])
  const all = HISTORY_KINDS.map((kind) => stores[kind])
  const states = all.map(({ state }) => state.value)
  const isUnread = all.some(({ dropped }) => dropped.value > 0)
  const times = all.flatMap(({ asOf }) => asOf.value ?? [])
  const label = coin && coinLabel(coin)
  return {
    title: label === null ? movementsText.title : movementsText.titleOf(label),
    movements: lines.map((line, place) => ({
      key: `${line.kind} ${line.id ?? place}`,
      what: kindText[line.kind].name,
      amount: format(line.amount.units, places),
      sign: signOf(line),
      coin: coinLabel(line.coin),
      time: line.timeText ?? line.time,
      status: statusText(line.status),
      tone: toneOf(line.status),
      note: noteOf(line),
      until: waitOf(line, platform.now()),
    })),
    isLoading: states.some((state) => state === 'idle' || state === 'loading'),
    /** Stands for the movements that are not there. */
    empty: emptyText(states, label, { isOnline, isUnread }),
    isIncomplete: states.includes('failed') || isUnread,
    /** When what is shown was so, in milliseconds since 1970, if it may have changed. */
    asOf:
      isOnline || times.length === 0
        ? undefined
        : { label: historyText.staleAsOf, at: Math.min(...times) },
  }
}

function emptyText(
  states: readonly string[],
  label: string | null,
  { isOnline, isUnread }: { readonly isOnline: boolean; readonly isUnread: boolean },
): string {
  if (states.includes('failed')) return isOnline ? historyText.failed : historyText.offlineEmpty
  if (isUnread) return movementsText.unread
  return label === null ? movementsText.none : movementsText.noneOf(label)
}
