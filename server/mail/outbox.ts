import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { addMs, CLOCK_TOLERANCE, DAY, MINUTE, SECOND } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { requireNoTransaction } from '../db/transaction-scope.ts'
import { createSeal } from '../secrets.ts'
import type { Mail, Outbox, Transport } from './mail.ts'
import { isTemporary } from './mailer.ts'

/*
 * Every mail is stored before it is sent, and deleted as soon as it was sent or has become useless.
 *
 *   stored ──deliver──▶ being sent ──accepted──────────────▶ deleted
 *              ▲            ├──refused for good────────────▶ deleted, and reported to whoever waits
 *              │            ├──server away or busy──▶ waiting ──useless──▶ deleted
 *              │            └──the process ends─────▶ waiting
 *              └───────────────────when due────────────┘
 */
const STANDARD_LIFE = 3 * DAY
/** How long one process has a mail for itself; longer than an attempt takes. */
const LEASE = 30 * SECOND
/** How long somebody waits for the mail server. */
const PATIENCE = 4 * SECOND
const [FIRST_PAUSE, LONGEST_PAUSE] = [5 * SECOND, 10 * MINUTE]
const BATCH = 20
/** Nothing waits longer than until $2: a time after that was written before the clock was set back. */
const DUE = '(next_try_at <= $1 OR next_try_at > $2)'

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly transport: Transport
  /** Mails hold codes and links, so they are stored encrypted. */
  readonly key: string
  /** Called with failures that nobody waits for. */
  readonly onError: (error: unknown) => void
  readonly patience?: number
}

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    code: v.exactOptional(v.string()),
    link: v.exactOptional(v.string()),
    phrase: v.exactOptional(v.string()),
    replyTo: v.exactOptional(v.string()),
  }),
)
const due = v.object({ id: v.string(), sealed: v.string(), tries: v.number() })

export function createOutbox(dependencies: Dependencies): Outbox {
  const { db, clock, transport, onError, patience = PATIENCE } = dependencies
  const { seal, open } = createSeal(dependencies.key, 'outbox')

  const remove = (id: string) => db.run('DELETE FROM outbox WHERE id = $1', [id])
  /** Where the database fails, the mail still has its lease, and is tried again after that. */
  const note = (written: Promise<unknown>) => written.catch(onError)

  /** Rejects if the mail server refuses the mail for good. */
  async function attempt(id: string, mail: Mail, tries: number): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      if (!isTemporary(error)) {
        await remove(id)
        throw error
      }
      onError(new Error('a mail is tried again later', { cause: error }))
      const pause = Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE)
      await note(
        db.run('UPDATE outbox SET tries = tries + 1, next_try_at = $2 WHERE id = $1', [
          id,
          addMs(clock.now(), pause),
        ]),
      )
      return
    }
    await note(remove(id))
  }

  /** Waits for the attempt, but not for a mail server that is silent. */
  async function deliver(id: string, mail: Mail): Promise<void> {
    requireNoTransaction('the mail server')
    const attempted = attempt(id, mail, 0)
    await new Promise<void>((resolve, reject) => {
      let isWaiting = true
      const timer = setTimeout(() => {
        isWaiting = false
        resolve()
      }, patience)
      const settle = () => clearTimeout(timer)
      attempted.finally(settle).then(resolve, (error) => (isWaiting ? reject : onError)(error))
    })
  }

  const store: Outbox['store'] = async (tx, mail) => {
    const { life = STANDARD_LIFE, topic, ...sent } = mail
    const [id, now] = [randomUUID(), clock.now()]
    if (topic !== undefined) await tx.run('DELETE FROM outbox WHERE topic = $1', [topic])
    await tx.run(
      `INSERT INTO outbox (id, sealed, topic, at, expires_at, next_try_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, seal(JSON.stringify(sent)), topic ?? null, now, addMs(now, life), addMs(now, LEASE)],
    )
    return { deliver: () => deliver(id, sent), cancel: async () => void (await remove(id)) }
  }

  async function deliverAgain({ id, sealed, tries }: v.InferOutput<typeof due>): Promise<void> {
    try {
      await attempt(id, v.parse(content, open(sealed)), tries)
    } catch (error) {
      onError(error)
    }
  }

  return {
    store,

    async send(mail) {
      const stored = await db.transaction((tx) => store(tx, mail))
      await stored.deliver()
    },

    async deliverDue() {
      const now = clock.now()
      const latest = addMs(now, LONGEST_PAUSE + CLOCK_TOLERANCE)
      const found = `SELECT 1 FROM outbox WHERE ${DUE} OR expires_at <= $1 LIMIT 1`
      if ((await db.rows(v.unknown(), found, [now, latest])).length === 0) return
      await db.run('DELETE FROM outbox WHERE expires_at <= $1', [now])
      const claimed = await db.rows(
        due,
        `UPDATE outbox SET next_try_at = $3 WHERE id IN (
           SELECT id FROM outbox WHERE ${DUE} ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED)
         RETURNING id, sealed, tries`,
        [now, latest, addMs(now, LEASE), BATCH],
      )
      await Promise.all(claimed.map(deliverAgain))
    },
  }
}

const INTERVAL = 5 * SECOND

/** Delivers what is due now and every few seconds. The returned function stops that, after the current attempts. */
export function startDelivering(
  outbox: Pick<Outbox, 'deliverDue'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current = outbox.deliverDue().catch(onError)
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    current = outbox
      .deliverDue()
      .catch(onError)
      .finally(() => {
        isBusy = false
      })
  }, INTERVAL)
  timer.unref()
  return () => {
    clearInterval(timer)
    return current
  }
}
