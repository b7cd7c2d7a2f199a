import { parseEntry } from '#domain/log/entries.ts'
import { parseKey } from '#domain/log/note.ts'
import { isSignedReserve, type SignedReserves } from '#domain/log/reserves.ts'
import type { Transaction } from '../platform/db/db.ts'
import { putIntoOutbox } from './entries/outbox.ts'
import type { PublicLog } from './public-log.ts'

/** The log, and the newest day of its debts; undefined before there is one. */
export async function newestDebts(
  publicLog: Pick<PublicLog, 'solvency'>,
): Promise<{ readonly log: string; readonly day: string } | undefined> {
  const published = await publicLog.solvency()
  const key = parseKey(published?.log ?? '')
  const entry = parseEntry(published?.entry ?? '')
  return key && entry?.kind === 'solvency' ? { log: key.name, day: entry.day } : undefined
}

/** The first address whose key has not signed; undefined if all have. */
export const unsignedIn = ({ log, day, addresses }: SignedReserves): string | undefined =>
  addresses.find((one) => !isSignedReserve({ log, day }, one))?.address

/** Puts signed reserves into the log. */
export async function publishReserves(
  tx: Transaction,
  { day, addresses }: SignedReserves,
  at: Date,
): Promise<void> {
  await putIntoOutbox(tx, { kind: 'reserves', subject: JSON.stringify({ day, addresses }), at })
}
