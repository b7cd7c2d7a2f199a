import type { Planted } from './changes.ts'

/** What is planted, by where it is; the first that fits. */
const PLACES = {
  watcher: ['server/chains/watcher/'],
  log: ['server/proof/', 'src/domain/log/'],
  payouts: ['server/chains/payouts/', 'src/domain/payouts/', 'signer/'],
  logout: ['src/offline/', 'src/stores/', 'sw/wipe'],
  sessions: ['server/accounts/'],
  screening: ['server/money/screening/'],
  purchases: ['server/money/purchases/', 'server/money/prices/'],
  staff: ['server/operator/', 'server/console/'],
  screens: ['src/features/', 'src/console/', 'src/ui/'],
} as const
/** Of the database, and of all else. */
const [DATABASE, OTHER] = ['database', 'other']

export const PLANTED_AREAS: readonly string[] = [...Object.keys(PLACES), DATABASE, OTHER]

export function areaOf({ file }: Planted): string {
  if (file === undefined) return DATABASE
  const found = Object.entries(PLACES).find(([, places]) =>
    places.some((place) => file.startsWith(place)),
  )
  return found?.[0] ?? OTHER
}
