import { BYTE_ORDER_MARK } from '#domain/csv.ts'
import { language } from '#language'
import { profileStore } from '../../../stores/account/profile.ts'
import type { Services } from '../../../stores/services.ts'
import { downloadBlob } from '../../../ui/download-blob.ts'
import { historyCsv } from './history-csv.ts'
import type { Entry, HistoryTab } from './history-entry.ts'
import { wordInEnglish } from './words-in-english.ts'

/** Downloads `entries` as CSV, in a file named after the day. Its words can be English in every language. */
export async function exportHistory(
  tab: HistoryTab,
  entries: readonly Entry[],
  { platform, get }: Services,
  inEnglish: boolean,
): Promise<void> {
  const day = new Date(platform.now()).toISOString().slice(0, 10)
  // Known from the start, or kept on the device.
  const profile = await get(profileStore).loadCached()
  const wordIn = language !== 'en' && inEnglish ? wordInEnglish : undefined
  const lines = await historyCsv(tab, entries, profile?.name ?? '', wordIn)
  const name = tab === 'all' ? 'history' : `${tab}-history`
  downloadText(`${name}-${day}.csv`, 'text/csv', lines)
}

/** Downloads the joined `texts` as a file. */
const downloadText = (name: string, type: string, texts: readonly string[]): void =>
  downloadBlob(name, new Blob([BYTE_ORDER_MARK, ...texts], { type }))
