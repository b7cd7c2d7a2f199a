import type { Clock } from '../../platform/clock.ts'
import { addMs } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { NOTICE_LIFE } from '../../platform/retention/retention.ts'
import type { Mail, Mailer, StoredMail } from './mail.ts'

interface Dependencies {
  /** Used after the transaction. */
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Mailer
}

interface Event {
  readonly key: string
  /** When it happened. */
  readonly at: Date
}

/**
 * Stores the mails about an event in its transaction, unless that was done before or it is no news any more. If the mail server refuses
 * the first one for good, none is sent, and the next call tries again.
 */
export async function storeNotice(
  tx: Tx,
  { db, clock, mailer }: Dependencies,
  { key, at }: Event,
  mails: readonly Mail[],
): Promise<StoredMail | undefined> {
  if (addMs(at, NOTICE_LIFE) <= clock.now()) return undefined
  if (!(await claimNotice(tx, clock, key))) return undefined
  const stored: StoredMail[] = []
  for (const mail of mails) stored.push(await mailer.store(tx, mail))
  const [first, ...others] = stored
  const cancel = async () => {
    await Promise.all(others.map((mail) => mail.cancel()))
    await db.run('DELETE FROM notices WHERE key = $1', [key])
  }
  return {
    async deliver() {
      try {
        await first?.deliver()
      } catch (error) {
        await cancel()
        throw error
      }
      await Promise.all(others.map((mail) => mail.deliver()))
    },
    cancel,
  }
}

/** Records `key` as notified. False if it had been recorded before. */
export async function claimNotice(db: Tx, clock: Clock, key: string): Promise<boolean> {
  const inserted = await db.run(
    'INSERT INTO notices (key, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [key, clock.now()],
  )
  return inserted === 1
}
