import type { HistoryPage } from '../../src/api/history/history-rows.ts'
import type { ApiResult } from '../../src/api/request.ts'

/** The answer of a host that sends pages and has no lines. */
export const noPage = async (): Promise<ApiResult<HistoryPage<never>>> => ({
  ok: true,
  value: { lines: [], changes: [], dropped: [], next: null },
})
