import { HISTORY_KINDS } from '#domain/history.ts'
import { historyStores } from '../../../stores/history/history.ts'
import type { Services } from '../../../stores/services.ts'

/** The years (UTC) that a statement can be of, newest first: since the oldest entry of the histories. */
export function yearsOf({ platform, get }: Services): readonly number[] {
  const now = platform.now()
  const stores = get(historyStores)
  const oldest = HISTORY_KINDS.map((kind) => stores[kind].rows.peek().at(-1)?.time ?? now)
  const [first, last] = [yearOf(Math.min(now, ...oldest)), yearOf(now)]
  return Array.from({ length: last - first + 1 }, (_, back) => last - back)
}

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()
