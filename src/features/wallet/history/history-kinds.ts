import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { historyText } from '#text/wallet.ts'

/** What a tab of the history shows: every kind together, or one of them (product §2, Wallet). */
export type HistoryTab = 'all' | HistoryKind

export const HISTORY_TABS: readonly HistoryTab[] = ['all', ...HISTORY_KINDS]

export const kindsOf = (tab: HistoryTab): readonly HistoryKind[] =>
  tab === 'all' ? HISTORY_KINDS : [tab]

export const tabLabel = (tab: HistoryTab): string =>
  tab === 'all' ? historyText.allTab : historyText.tabs[tab]
