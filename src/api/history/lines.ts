import * as v from 'valibot'
import { type Note, noteChange, notesAnswer, notesCall } from '#contract/history/notes.ts'
import {
  type ListedLine,
  receiptListAnswer,
  receiptListCall,
  receiptsAnswer,
  receiptsCall,
  sharesAnswer,
  sharesCall,
} from '#contract/history/receipts.ts'
import type { HistoryKind } from '#domain/history.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `notes`. */
export const createNotesApi = ({ client }: HasClient) => ({
  notes: () => client.request(notesAnswer, { ...notesCall, bearer: 'session' }),
  /** An empty note removes it. 404: there is no such line. 409: there are too many. */
  storeNote: (note: Note) =>
    client.request(v.unknown(), { ...noteChange, bearer: 'session', body: note }),
})

/** Only for hosts whose public log has what they owe. 404: it does not at the moment. */
export const createSharesApi = ({ client }: HasClient) => ({
  shares: () => client.request(sharesAnswer, { ...sharesCall, bearer: 'session' }),
})

/** Only for hosts that offer `receipts`. 404: there is no such line, or the host shows no log at the moment. */
export const createReceiptsApi = ({ client }: HasClient) => ({
  receipts: (kind: HistoryKind, id: string) =>
    client.request(receiptsAnswer, { ...receiptsCall(kind, id), bearer: 'session' }),
  /** Only for hosts that offer `receipt-lists`. */
  receiptList: (lines: readonly ListedLine[]) =>
    client.request(receiptListAnswer, { ...receiptListCall(lines), bearer: 'session' }),
})
