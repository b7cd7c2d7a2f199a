import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Db, isSealedByHost, type Signer } from '../../platform/db/db.ts'
import { requireNoTransaction } from '../../platform/db/transaction-scope.ts'
import { createFetch, type Fetch } from '../../platform/http-out/fetch.ts'
import { createQueue, type Queue } from '../../platform/queue/queue.ts'
import { type Clock, DAY, SECOND } from '../../platform/time/clock.ts'
import type { AlarmSettings } from './settings.ts'

/*
 * Alarms for a program, as Standard Webhooks has them: `webhook-id` is the same at each try, so that whoever takes one twice
 * sees it, and `webhook-signature` is an HMAC of id, time and body.
 */
const message = v.object({ id: v.string(), type: v.string(), at: v.string(), data: v.unknown() })
export type AlarmMessage = v.InferOutput<typeof message>

/** How long it is tried. */
export const ALARM_LIFE = 3 * DAY
const TIMEOUT = 10 * SECOND

/** The webhook is away or busy. */
class WebhookUnavailable extends Error {
  override readonly name = 'WebhookUnavailable'
}

export const webhookFetch = (url: string): Fetch =>
  createFetch({ configured: [new URL(url).origin], maxBytes: 2 ** 16, timeout: TIMEOUT, most: 4 })

/** The headers of a message that is sent now. */
export function signedHeaders(secret: Uint8Array, id: string, now: Date, body: string) {
  const timestamp = String(Math.floor(now.getTime() / SECOND))
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly fetch: Fetch
  readonly webhook: NonNullable<AlarmSettings['webhook']>
  readonly onError: (error: unknown) => void
}

/** With the seal of what is to be sent: the host signs nothing for the webhook that somebody else has put there. */
const sealed = v.pipe(v.string(), v.parseJson(), v.object({ text: v.string(), seal: v.string() }))
const sealedText = (text: string): string => JSON.stringify(['alarm message', text])

function messageIn(signer: Signer, stored: string): AlarmMessage {
  const { text, seal } = v.parse(sealed, stored)
  if (!isSealedByHost(signer, sealedText(text), seal))
    throw new Error('a message for the webhook of alarms was not written by this host')
  return v.parse(v.pipe(v.string(), v.parseJson(), message), text)
}

/** What waits for the webhook. */
export const createWebhook = ({ db, clock, fetch, webhook, onError }: Parts): Queue<AlarmMessage> =>
  createQueue<AlarmMessage>({
    db,
    clock,
    table: 'alarm_outbox',
    column: 'content',
    name: 'alarm',
    encode(item) {
      const text = JSON.stringify(item)
      return JSON.stringify({ text, seal: db.seal(sealedText(text)) })
    },
    decode: (stored) => messageIn(db, stored),
    async send({ id, type, at, data }) {
      requireNoTransaction('the webhook of alarms')
      const body = JSON.stringify({ type, timestamp: at, data })
      const status = await fetch(webhook.url, {
        method: 'POST',
        headers: signedHeaders(webhook.secret, id, clock.now(), body),
        body,
        // A redirect would lead to an address that nobody has configured.
        redirect: 'manual',
      }).then(
        async (answer) => {
          await answer.body?.cancel()
          return answer.status
        },
        (cause: unknown) => {
          throw new WebhookUnavailable('the webhook of alarms does not answer', { cause })
        },
      )
      if (status >= 200 && status < 300) return
      // Gone, by the standard, is for good; whatever else it answers may be mended.
      if (status === 410) throw new Error('the webhook of alarms answers 410')
      throw new WebhookUnavailable(`the webhook of alarms answers ${status}`)
    },
    isTemporary: (error) => error instanceof WebhookUnavailable,
    onError,
  })

export const newMessage = (type: string, at: Date, data: unknown): AlarmMessage => ({
  id: `msg_${randomUUID()}`,
  type,
  at: at.toISOString(),
  data,
})
