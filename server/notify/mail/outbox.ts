import * as v from 'valibot'
import { isLanguage, type Language } from '#languages'
import type { Encryption } from '../../platform/keys/secrets.ts'
import { createQueue, type QueueOptions } from '../../platform/queue/queue.ts'
import { DAY } from '../../platform/time/clock.ts'
import type { Mail, Outbox, Transport } from './mail.ts'
import { isTemporary } from './mailer.ts'

const STANDARD_LIFE = 3 * DAY

type Dependencies = Pick<QueueOptions<Mail>, 'db' | 'clock' | 'onError' | 'patience'> & {
  readonly transport: Transport
  /** Mails hold codes and links, so they are stored encrypted. */
  readonly encryption: Encryption
}

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    to: v.string(),
    subject: v.string(),
    // What an earlier version has stored is English.
    language: v.fallback(v.custom<Language>(isLanguage), 'en'),
    text: v.string(),
    code: v.exactOptional(v.string()),
    link: v.exactOptional(v.string()),
    phrase: v.exactOptional(v.string()),
    replyTo: v.exactOptional(v.string()),
  }),
)

/** The mails that the mail server has not accepted yet. */
export function createOutbox({
  transport,
  encryption: { encrypt, decrypt },
  ...options
}: Dependencies): Outbox<Mail> {
  const queue = createQueue<Mail>({
    ...options,
    table: 'outbox',
    column: 'sealed',
    name: 'mail',
    isTemporary,
    encode: (mail) => encrypt(JSON.stringify(mail)),
    decode: (encrypted) => v.parse(content, decrypt(encrypted)),
    send: (mail) => transport.send(mail),
  })

  const store: Outbox<Mail>['store'] = (tx, { life = STANDARD_LIFE, topic, ...mail }) =>
    queue.store(tx, mail, { life, topic })

  return {
    store,
    async send(mail) {
      const stored = await options.db.transaction((tx) => store(tx, mail))
      await stored.deliver()
    },
    deliverDue: queue.deliverDue,
  }
}
