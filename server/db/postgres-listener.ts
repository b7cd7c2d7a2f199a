import pg from 'pg'
import { channelName } from './db.ts'

interface Subscription {
  readonly onNotify: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
}

/** Milliseconds until a lost connection is tried again. */
const RECONNECT = 1000

/**
 * One connection per process that only listens, whatever number of channels and subscriptions. It reconnects when it
 * is lost and calls every `onReconnect`, since notifications may have been missed.
 *
 *   none ──first listen──▶ connected ──lost──▶ waiting ──1 s──▶ connected, onReconnect()
 *                                               ▲  └─ fails ─┘
 */
export function createListener(url: string, failed: (error: Error) => void) {
  const channels = new Map<string, Set<Subscription>>()
  let connection: Promise<pg.Client> | undefined
  /** A connection runs one statement at a time. */
  let queue: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let wasLost = false
  let isClosed = false

  const connected = (): Promise<pg.Client> => {
    connection ??= connect()
    return connection
  }

  async function connect(): Promise<pg.Client> {
    clearTimeout(retry)
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotify } of channels.get(channel) ?? []) onNotify(payload)
    })
    client.on('error', failed)
    client.on('end', lost)
    await client.connect()
    for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    if (wasLost)
      for (const subscriptions of channels.values())
        for (const { onReconnect } of subscriptions) onReconnect?.()
    wasLost = false
    return client
  }

  function lost(): void {
    if (isClosed) return
    wasLost = true
    connection = undefined
    clearTimeout(retry)
    // A failure is reported as the client's error, and ends the client, which calls this again.
    retry = setTimeout(() => connected().catch(() => {}), RECONNECT)
  }

  async function execute(sql: string): Promise<void> {
    const executed = queue.then(async () => (await connected()).query(sql))
    queue = executed.catch(() => {})
    await executed
  }

  return {
    async listen(
      channel: string,
      onNotify: Subscription['onNotify'],
      onReconnect?: Subscription['onReconnect'],
    ) {
      const name = channelName(channel)
      const subscription = { onNotify, onReconnect }
      const subscriptions = channels.get(name) ?? new Set()
      channels.set(name, subscriptions.add(subscription))
      await execute(`LISTEN ${name}`)
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size > 0 || isClosed) return
        channels.delete(name)
        // A connection that is gone does not listen either.
        await execute(`UNLISTEN ${name}`).catch(failed)
      }
    },

    async close() {
      isClosed = true
      await queue
      clearTimeout(retry)
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
