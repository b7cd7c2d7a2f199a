import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import type { Mail, Outbox } from '../../notify/mail/mail.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { createEncryption } from '../../platform/keys/secrets.ts'

/** The anti-phishing phrases. They leave the host in mails to their person, and in nothing else. */
export interface Phrases {
  /** The time since which the user's phrase is in the mails; null without one. */
  since(userId: string): Promise<Date | null>
  /** Null removes it. */
  set(tx: Tx, userId: string, phrase: string | null, at: Date): Promise<void>
  /** The outbox with each recipient's own phrase in the mails to them, as it is when a mail is stored. */
  inMailsOf(outbox: Outbox): Outbox
}

const sinceRow = v.object({ since: v.date() })
const phraseRow = v.object({ sealed: v.string() })

export function createPhrases(db: Db, key: string): Phrases {
  const { encrypt, decrypt } = createEncryption(key, 'phrases')

  async function withPhrase(tx: Tx, mail: Mail): Promise<Mail> {
    // What a person wrote is only passed on, and an answer to that person would quote the phrase.
    if (mail.replyTo !== undefined) return mail
    const [row] = await tx.rows(
      phraseRow,
      'SELECT sealed FROM mail_phrases WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [normalEmail(mail.to)],
    )
    return row ? { ...mail, phrase: decrypt(row.sealed) } : mail
  }

  return {
    async since(userId) {
      const [row] = await db.rows(sinceRow, 'SELECT since FROM mail_phrases WHERE user_id = $1', [
        userId,
      ])
      return row?.since ?? null
    },

    async set(tx, userId, phrase, at) {
      if (phrase === null) {
        await tx.run('DELETE FROM mail_phrases WHERE user_id = $1', [userId])
        return
      }
      await tx.run(
        `INSERT INTO mail_phrases (user_id, sealed, since) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET sealed = $2, since = $3`,
        [userId, encrypt(phrase), at],
      )
    },

    inMailsOf: (outbox) => ({
      ...outbox,
      store: async (tx, mail) => outbox.store(tx, await withPhrase(tx, mail)),
      send: async (mail) => outbox.send(await withPhrase(db, mail)),
    }),
  }
}
