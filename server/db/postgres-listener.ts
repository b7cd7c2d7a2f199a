import pg from 'pg'
import { channelName } from './db.ts'

interface Subscription {
  readonly onNotify: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
}

const RECONNECT_DELAY = 1000

/**
 * One connection per process for all channels and subscriptions. It reconnects after a loss and calls every
 * `onReconnect`, because notifications may have been missed.
 *
 *   none ──first listen──▶ connected ──lost──▶ waiting ──1 s──▶ connected, onReconnect()
 *                                               ▲  └─ fails ─┘
 */
export function createListener(url: string, onError: (error: Error) => void) {
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
    client.on('error', onError)
    client.on('end', onEnd)
    await client.connect()
    for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    if (wasLost)
      for (const subscriptions of channels.values())
        for (const { onReconnect } of subscriptions) onReconnect?.()
    wasLost = false
    return client
  }

  function onEnd(): void {
    if (isClosed) return
    wasLost = true
    connection = undefined
    clearTimeout(retry)
    // A failed attempt is reported by the client's error event; its end event calls this function again.
    retry = setTimeout(() => connected().catch(() => {}), RECONNECT_DELAY)
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
        // A lost connection no longer listens anyway.
        await execute(`UNLISTEN ${name}`).catch(onError)
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
