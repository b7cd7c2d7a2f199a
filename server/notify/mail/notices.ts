import type { Db, Tx } from '../../platform/db/db.ts'
import { NOTICE_RETENTION } from '../../platform/retention/retention.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs } from '../../platform/time/clock.ts'
import type { MailDraft, Mailer, StoredMail } from './mail.ts'
import type { MailContext } from './notice-texts.ts'

interface Dependencies {
  /** Used after the transaction. */
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Mailer
}

/** What a mail about an event says of the site. */
interface MailSite {
  readonly site: { readonly siteName: string }
  readonly config: { readonly siteUrl: string }
}

/** What whoever notifies a person by mail needs. */
export interface NoticeServices extends Dependencies, MailSite {}

export const mailContext = ({ site, config }: MailSite, to: string): MailContext => ({
  siteName: site.siteName,
  siteUrl: config.siteUrl,
  to,
})

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
  mails: readonly MailDraft[],
): Promise<StoredMail | undefined> {
  if (addMs(at, NOTICE_RETENTION) <= clock.now()) return undefined
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
