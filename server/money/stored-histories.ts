import type { HistoryKind, LineOf } from '#domain/history.ts'
import { depositHistory } from './deposits/deposits.ts'
import type { StoredHistory } from './history/own-history.ts'
import { purchaseHistory } from './purchases/purchases.ts'
import { withdrawalHistory } from './withdrawals/withdrawals.ts'

export const STORED: { readonly [K in HistoryKind]: StoredHistory<LineOf[K]> } = {
  deposit: depositHistory,
  withdrawal: withdrawalHistory,
  purchase: purchaseHistory,
}
