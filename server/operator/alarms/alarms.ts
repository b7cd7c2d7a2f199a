import * as v from 'valibot'
import type { MailDraft, StoredMail } from '../../notify/mail/mail.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import { freeBytesOf } from '../../platform/db/free-space.ts'
import type { Queue, StoredItem } from '../../platform/queue/queue.ts'
import { addMs, CLOCK_TOLERANCE, MINUTE } from '../../platform/time/clock.ts'
import { type AlarmParts, type Condition, conditionsNow } from './conditions.ts'
import { ALARM_LIFE, type AlarmMessage, newMessage } from './webhook.ts'

/** Milliseconds between two looks. */
export const ALARM_INTERVAL = MINUTE
/** Milliseconds after which a host looks whosever turn it is said to be: somebody may keep it from every host. */
const OWN_INTERVAL = 10 * MINUTE

type Parts = AlarmParts & {
  readonly mailer: { store(tx: Tx, mail: MailDraft): Promise<StoredMail> }
  readonly config: AlarmParts['config'] & { readonly mail: { readonly operator: string } }
}

const stored = v.object({ key: v.string(), part: v.string(), text: v.string(), since: v.date() })
const logged = v.object({ number: v.number(), kind: v.string(), things: v.array(v.string()) })

interface News {
  readonly type: 'alarm.began' | 'alarm.ended' | 'staff.changed' | 'policy.changed'
  readonly line: string
  readonly data: object
  /** What has a mail of its own already. */
  readonly isMailed: boolean
}

/** Reports what has gone wrong, what has ended, and who was given power, by mail and to the webhook; in one of all hosts. */
export function createAlarms(
  deps: Parts,
  webhook: Queue<AlarmMessage> | undefined,
  freeBytes = freeBytesOf,
) {
  const { db, clock, config, mailer, site } = deps

  let looked = clock.now()

  async function isOurTurn(now: Date): Promise<boolean> {
    const claimed = await db.rows(
      v.unknown(),
      'UPDATE alarm_turn SET next_at = $2 WHERE next_at <= $1 OR next_at > $3 RETURNING 1',
      [now, addMs(now, ALARM_INTERVAL), addMs(now, ALARM_INTERVAL + CLOCK_TOLERANCE)],
    )
    return claimed.length > 0
  }

  /** Stores a message of each change for whoever is to know of it. */
  async function storeNews(conditions: readonly Condition[]): Promise<readonly StoredItem[]> {
    const now = clock.now()
    return await db.transaction(async (tx) => {
      const news = [...(await changesOf(tx, conditions, now)), ...(await powersOf(tx))]
      const items: StoredItem[] = []
      if (webhook)
        for (const { type, data } of news)
          items.push(await webhook.store(tx, newMessage(type, now, data), { life: ALARM_LIFE }))
      const lines = news.filter(({ isMailed }) => !isMailed).map(({ line }) => line)
      if (lines.length > 0)
        items.push(
          await mailer.store(tx, {
            to: config.mail.operator,
            isForOperator: true,
            words: () => ({
              subject: `${site.siteName}: ${lines.length === 1 ? 'an alarm' : `${lines.length} alarms`}`,
              text: [...lines, '', 'All of it: npm run operator -- today'].join('\n'),
            }),
          }),
        )
      return items
    })
  }

  return {
    /** Looks if it is this host's turn. */
    async turn(): Promise<void> {
      const now = clock.now()
      if (!(await isOurTurn(now)) && addMs(looked, OWN_INTERVAL) > now) return
      looked = now
      const items = await storeNews(await conditionsNow(deps, freeBytes))
      await Promise.all(items.map((item) => item.deliver()))
    },
  }
}

/** What has begun and what has ended since the last look. */
async function changesOf(
  tx: Transaction,
  conditions: readonly Condition[],
  now: Date,
): Promise<News[]> {
  const before = await tx.rows(
    stored,
    'SELECT key, part, text, since FROM alarms ORDER BY since, key',
  )
  const known = new Set(before.map(({ key }) => key))
  const current = new Map(conditions.map((one) => [one.key, one]))
  const news: News[] = []
  for (const { key, part, text } of current.values()) {
    if (known.has(key)) continue
    const isNew = await tx.run(
      'INSERT INTO alarms (key, part, text, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [key, part, text, now],
    )
    // Another host looks at the same time.
    if (isNew === 0) continue
    const data = { part, text, since: now.toISOString() }
    news.push({ type: 'alarm.began', line: `${part}: ${text}`, data, isMailed: part === 'books' })
  }
  for (const { key, part, text, since } of before) {
    if (current.has(key)) continue
    if ((await tx.run('DELETE FROM alarms WHERE key = $1', [key])) === 0) continue
    const data = { part, text, since: since.toISOString(), until: now.toISOString() }
    news.push({ type: 'alarm.ended', line: `${part}: over: ${text}`, data, isMailed: false })
  }
  return news
}

const POWERS = {
  staff: { type: 'staff.changed', line: 'The staff has changed' },
  policy: { type: 'policy.changed', line: 'The policy of approvals has changed' },
} as const

/** Who was given power, or lost it, and new policies, from the log of orders. */
async function powersOf(tx: Transaction): Promise<News[]> {
  const rows = await tx.rows(
    logged,
    `SELECT number, kind, things FROM order_log
     WHERE number > (SELECT log_number FROM alarm_turn) AND kind IN ('staff', 'policy') ORDER BY number`,
  )
  const last = rows.at(-1)
  if (last) await tx.run('UPDATE alarm_turn SET log_number = $1', [last.number])
  return rows.map(({ number, kind, things }) => {
    const { type, line } = kind === 'staff' ? POWERS.staff : POWERS.policy
    const names = things.length > 0 ? `: ${things.join(', ')}` : ''
    const data = { number, things }
    return { type, line: `${line}${names} (number ${number} of the log).`, data, isMailed: false }
  })
}
