import pg from 'pg'
import { channelName } from './db.ts'

interface Listener {
  readonly heard: (payload: string) => void
  readonly missed: (() => void) | undefined
}

/** Milliseconds until a lost connection is tried again. */
const RECONNECT = 1000

/**
 * One connection per process that only listens, whatever number of channels and listeners. It reconnects when it
 * is lost and tells every listener that something may have been missed.
 *
 *   none ──first listen──▶ connected ──lost──▶ waiting ──1 s──▶ connected, missed()
 *                                               ▲  └─ fails ─┘
 */
export function createListener(url: string, failed: (error: Error) => void) {
  const channels = new Map<string, Set<Listener>>()
  let connection: Promise<pg.Client> | undefined
  /** A connection does one thing at a time. */
  let turn: Promise<unknown> = Promise.resolve()
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
      for (const { heard } of channels.get(channel) ?? []) heard(payload)
    })
    client.on('error', failed)
    client.on('end', lost)
    await client.connect()
    for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    if (wasLost)
      for (const listeners of channels.values()) for (const { missed } of listeners) missed?.()
    wasLost = false
    return client
  }

  function lost(): void {
    if (isClosed) return
    wasLost = true
    connection = undefined
    clearTimeout(retry)
    // A failure is heard of as an error of the client, and ends it, which leads here again.
    retry = setTimeout(() => connected().catch(() => {}), RECONNECT)
  }

  async function say(sql: string): Promise<void> {
    const said = turn.then(async () => (await connected()).query(sql))
    turn = said.catch(() => {})
    await said
  }

  return {
    async listen(channel: string, heard: Listener['heard'], missed?: Listener['missed']) {
      const name = channelName(channel)
      const listener = { heard, missed }
      const others = channels.get(name) ?? new Set()
      channels.set(name, others.add(listener))
      await say(`LISTEN ${name}`)
      return async () => {
        others.delete(listener)
        if (others.size > 0 || isClosed) return
        channels.delete(name)
        // A connection that is gone does not listen either.
        await say(`UNLISTEN ${name}`).catch(failed)
      }
    },

    async close() {
      isClosed = true
      await turn
      clearTimeout(retry)
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
