import type { HistoryKind } from '#domain/history.ts'
import { profileStore } from '../../../stores/account/profile.ts'
import type { Services } from '../../../stores/services.ts'
import { downloadText } from './download.ts'
import { historyCsv } from './history-csv.ts'
import type { Entry } from './history-entry.ts'

/** Downloads `entries` as CSV, in a file named after the day. */
export async function exportHistory(
  kind: HistoryKind,
  entries: readonly Entry[],
  { platform, get }: Services,
): Promise<void> {
  const day = new Date(platform.now()).toISOString().slice(0, 10)
  // Known from the start, or kept on the device.
  const profile = await get(profileStore).loadCached()
  const lines = await historyCsv(kind, entries, profile?.name ?? '')
  downloadText(`${kind}-history-${day}.csv`, 'text/csv', lines)
}
