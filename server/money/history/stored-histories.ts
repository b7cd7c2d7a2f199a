import type { HistoryKind, LineOf } from '#domain/history.ts'
import { depositHistory } from '../deposits/deposits.ts'
import { purchaseHistory } from '../purchases/purchases.ts'
import { withdrawalHistory } from '../withdrawals/withdrawals.ts'
import type { StoredHistory } from './own-history.ts'

export const STORED: { readonly [K in HistoryKind]: StoredHistory<LineOf[K]> } = {
  deposit: depositHistory,
  withdrawal: withdrawalHistory,
  purchase: purchaseHistory,
}
