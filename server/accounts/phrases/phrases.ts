import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import { isLanguage, type Language } from '#languages'
import { type Mail, type MailDraft, type Outbox, writtenIn } from '../../notify/mail/mail.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Encryption } from '../../platform/keys/secrets.ts'

/** The anti-phishing phrases. They leave the host in mails to their person, and in nothing else. */
export interface Phrases {
  /** The time since which the user's phrase is in the mails; null without one. */
  since(userId: string): Promise<Date | null>
  /** Null removes it. */
  set(tx: Tx, userId: string, phrase: string | null, at: Date): Promise<void>
  /** The outbox that writes each mail in its recipient's language and with their own phrase, as they are when it is stored. */
  inMailsOf(outbox: Outbox<Mail>): Outbox
}

const sinceRow = v.object({ since: v.date() })
const recipientRow = v.object({
  id: v.string(),
  // One that an update has taken from the site is mailed in English.
  language: v.fallback(v.custom<Language>(isLanguage), 'en'),
  sealed: v.nullable(v.string()),
})

/** As a phrase is encrypted: with whose it is. */
const OF_PERSON = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s

export function createPhrases(
  db: Db,
  { encrypt, decrypt }: Encryption,
  onError: (error: unknown) => void,
): Phrases {
  /**
   * Undefined where it was changed in the database, or is somebody else's, whose own it would tell: a mail without it looks
   * bare, and one that does not come locks its person out.
   */
  function phraseIn(userId: string, sealed: string): string | undefined {
    try {
      const text = decrypt(sealed)
      // One of before names nobody.
      const [, of = userId, phrase = text] = OF_PERSON.exec(text) ?? []
      if (of !== userId) throw new Error(`it is of ${of}`)
      return phrase
    } catch (cause) {
      onError(new Error('a phrase in mails is not as it was stored', { cause }))
      return undefined
    }
  }

  async function written(tx: Tx, mail: MailDraft): Promise<Mail> {
    const [recipient] = await tx.rows(
      recipientRow,
      `SELECT u.id::text AS id, u.language, p.sealed FROM users u LEFT JOIN mail_phrases p ON p.user_id = u.id
       WHERE u.email = $1`,
      [normalEmail(mail.to)],
    )
    const { id, language, sealed } = recipient ?? {
      id: '',
      language: mail.language ?? 'en',
      sealed: null,
    }
    const inLanguage = writtenIn(mail.isForOperator ? 'en' : language, mail)
    // What a person wrote is only passed on, and an answer to that person would quote the phrase.
    if (sealed === null || mail.replyTo !== undefined) return inLanguage
    const phrase = phraseIn(id, sealed)
    return phrase === undefined ? inLanguage : { ...inLanguage, phrase }
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
        [userId, encrypt(`${userId} ${phrase}`), at],
      )
    },

    inMailsOf: (outbox) => ({
      ...outbox,
      store: async (tx, mail) => outbox.store(tx, await written(tx, mail)),
      send: async (mail) => outbox.send(await written(db, mail)),
    }),
  }
}
