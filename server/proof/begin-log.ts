import { existsSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyText, type NoteKey } from '#domain/log/note.ts'
import type { Db } from '../platform/db/db.ts'
import { putIntoOutbox } from './entries/outbox.ts'
import { STORED_DAY, storedDay } from './entries/solvency-entry.ts'
import { LOG_KEY_FILE } from './key.ts'
import { LAST_SIGNED_FILE, type LastSigned } from './last-signed.ts'
import { LOGGED_SITE } from './log-site.ts'
import { hasAllThatWasSigned } from './sign.ts'
import { BEGINNING, storeState } from './state-seal.ts'

/** A new log cannot be begun, since the one that is there can go on. The message is for the operator. */
export class LogGoesOn extends Error {
  override readonly name = 'LogGoesOn'
}

const TABLES = ['log_state', 'log_tiles', 'log_leaves']
const allTriggers = (state: 'DISABLE' | 'ENABLE') =>
  TABLES.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`)

/** As 072-public-log.sql has begun the first one. */
const EVERYTHING = `INSERT INTO log_outbox (kind, subject, at)
  SELECT kind, subject, at FROM (
    SELECT 'terms' AS kind, version::text AS subject, at FROM terms
    UNION ALL SELECT 'price', day || ' ' || coin, at FROM daily_prices
    UNION ALL SELECT 'operator', id::text, at FROM operator_orders WHERE command IS NOT NULL
  ) AS events ORDER BY at, kind, subject`

/** A time before everything else. */
const FIRST = new Date(0)

/**
 * Begins a new log, whose first entry is the last state that was signed of the former one, and which has everything that is in
 * the database. For the owner of the tables, while no host runs. Throws LogGoesOn.
 */
export async function beginLog(db: Db, key: NoteKey, lastSigned: LastSigned): Promise<void> {
  const note = lastSigned.note()
  if (note === undefined || (await hasAllThatWasSigned(db, key.name, lastSigned)))
    throw new LogGoesOn(
      'The log in the database has all that was signed: it goes on, and no new one is begun.',
    )
  await db.transaction(async (tx) => {
    const run = async (...changes: readonly string[]) => {
      for (const change of changes) await tx.run(change)
    }
    await run(
      ...allTriggers('DISABLE'),
      'DELETE FROM log_tiles',
      'DELETE FROM log_leaves',
      'UPDATE log_state SET key = NULL, checkpoint = NULL, signed = 0',
    )
    await storeState(tx, BEGINNING)
    await run(
      ...allTriggers('ENABLE'),
      'DELETE FROM log_outbox',
      'DELETE FROM log_witnesses',
      'UPDATE solvency_days SET leaf = NULL',
      `DELETE FROM settings WHERE name = '${LOGGED_SITE}'`,
    )
    const subject = JSON.stringify({ key: keyText(key), checkpoint: note })
    await putIntoOutbox(tx, { kind: 'former', subject, at: FIRST })
    await tx.run(EVERYTHING)
    const [newest] = await tx.rows(
      storedDay,
      `${STORED_DAY} WHERE coins IS NOT NULL ORDER BY day DESC LIMIT 1`,
    )
    if (newest)
      await putIntoOutbox(tx, {
        kind: 'solvency',
        subject: newest.day,
        at: newest.at,
        content: newest.coins,
      })
  })
}

/** Puts the key and the last state of the former log aside, so that the next start makes a key for the new one. */
export function putAside(dataDir: string): void {
  const place = (name: string, number: number) => resolve(dataDir, `${name}.${number}`)
  let number = 1
  while (existsSync(place(LOG_KEY_FILE, number))) number += 1
  // The key last: without the state of the former log nothing is in the way of the new one.
  for (const name of [LAST_SIGNED_FILE, LOG_KEY_FILE])
    renameSync(resolve(dataDir, name), place(name, number))
}
