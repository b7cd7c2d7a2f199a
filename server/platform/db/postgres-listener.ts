import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { channelName } from './db.ts'
import type { Connections } from './postgres-connections.ts'
import type { PostgresTimeouts } from './postgres-timeouts.ts'

interface Subscription {
  readonly onNotify: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
}

/**
 * One connection per process for all channels and subscriptions. It reconnects after a loss and calls every
 * `onReconnect`, because notifications may have been missed. A connection that was cut without a word is noticed by a
 * notification that the process sends to itself through it.
 *
 *   none ──first listen──▶ connected ──ended, or a heartbeat is missed──▶ waiting ──pause──▶ connected, onReconnect()
 *                                                                           ▲  └─ fails ─┘
 */
export function createListener(
  connections: Connections,
  { heartbeat, pause }: Pick<PostgresTimeouts, 'heartbeat' | 'pause'>,
  onError: (error: Error) => void,
) {
  const channels = new Map<string, Set<Subscription>>()
  /** The name of this process alone. */
  const ownChannel = `heartbeat_${randomBytes(12).toString('hex')}`
  let connection: Promise<pg.Client> | undefined
  /** A connection runs one statement at a time. */
  let queue: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  /** The next heartbeat, or the time until it is missed. */
  let pulse: NodeJS.Timeout | undefined
  let wasLost = false
  let isClosed = false

  const connected = (): Promise<pg.Client> => {
    connection ??= connect()
    return connection
  }

  async function connect(): Promise<pg.Client> {
    clearTimeout(retry)
    await connections.relocate().catch((error) => {
      onEnd()
      throw error
    })
    const client = connections.newClient()
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) return beatLater(client)
      for (const { onNotify } of channels.get(channel) ?? []) onNotify(payload)
    })
    client.on('error', onError)
    client.on('end', onEnd)
    await client.connect()
    try {
      for (const channel of [ownChannel, ...channels.keys()])
        await client.query(`LISTEN ${channel}`)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    beatLater(client)
    if (wasLost)
      for (const subscriptions of channels.values())
        for (const { onReconnect } of subscriptions) onReconnect?.()
    wasLost = false
    return client
  }

  function beatLater(client: pg.Client): void {
    clearTimeout(pulse)
    pulse = setTimeout(() => beat(client), heartbeat).unref()
  }

  function beat(client: pg.Client): void {
    pulse = setTimeout(() => {
      onError(new Error('the listener misses its heartbeat'))
      client.connection.stream.destroy()
    }, heartbeat).unref()
    // A failure needs no handling of its own: the heartbeat is missed.
    execute(`NOTIFY ${ownChannel}`).catch(() => {})
  }

  function onEnd(): void {
    clearTimeout(pulse)
    if (isClosed) return
    wasLost = true
    connection = undefined
    clearTimeout(retry)
    // A failed attempt is reported by the client's error event; its end event calls this function again.
    retry = setTimeout(() => connected().catch(() => {}), pause)
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
      clearTimeout(retry)
      clearTimeout(pulse)
      await queue
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
