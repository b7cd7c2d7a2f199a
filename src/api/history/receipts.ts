import { receiptsAnswer, receiptsCall } from '#contract/history/receipts.ts'
import type { HistoryKind } from '#domain/history.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `receipts`. 404: there is no such line, or the host shows no log at the moment. */
export const createReceiptsApi = ({ client }: HasClient) => ({
  receipts: (kind: HistoryKind, id: string) =>
    client.request(receiptsAnswer, { ...receiptsCall(kind, id), bearer: 'session' }),
})
