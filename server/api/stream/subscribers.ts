import type { Clock } from '../../platform/time/clock.ts'
import { messageOf } from './message.ts'

/** One open socket of the balance stream. */
export interface Subscriber {
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  readonly expiresAt: Date
  send(text: string): void
  /** Bytes that are buffered but not yet sent. */
  buffered(): number
  close(code: number, reason: string): void
}

interface Connection {
  readonly subscriber: Subscriber
  /** The last message; the same one is not sent twice. */
  text: string
  sentAt: number
}

/** Above this number of buffered bytes a connection is skipped until it has caught up. */
const MAX_BUFFERED = 64 * 1024
/**
 * An unchanged message is repeated after this time, as soon as the stream looks at its connections (each 5 s): the site
 * takes 15 s of silence for a dead connection, and two messages are never more than 10 s apart.
 */
const KEEP_ALIVE = 5_000
const PER_USER = 20
const TOO_MANY = 4429

/** The connections of this process. A connection that already has the current message is skipped. */
export function createSubscribers(clock: Clock) {
  const connectionsOf = new Map<string, Set<Connection>>()
  /** The encoded balances of each connected user. */
  const balances = new Map<string, string>()
  let prices: string | undefined
  /** Users with a slow connection that has been skipped. */
  const delayed = new Set<string>()

  function publishTo(userId: string): void {
    const own = balances.get(userId)
    if (own === undefined || prices === undefined) return
    const text = messageOf(own, prices)
    for (const connection of connectionsOf.get(userId) ?? []) send(connection, text)
  }

  function send(connection: Connection, text: string): void {
    const now = clock.now().getTime()
    if (text === connection.text && Math.abs(now - connection.sentAt) < KEEP_ALIVE) return
    if (connection.subscriber.buffered() > MAX_BUFFERED) {
      delayed.add(connection.subscriber.userId)
      return
    }
    connection.text = text
    connection.sentAt = now
    connection.subscriber.send(text)
  }

  return {
    /** Returns a function that removes the subscriber. Above the limit per user, the user's oldest one is closed. */
    add(subscriber: Subscriber): () => void {
      const connection: Connection = { subscriber, text: '', sentAt: 0 }
      const connections = connectionsOf.get(subscriber.userId) ?? new Set()
      connectionsOf.set(subscriber.userId, connections.add(connection))
      const [oldest] = connections
      if (oldest && connections.size > PER_USER) {
        // It is removed at once: its client may never answer the close, and the next one must find another oldest.
        connections.delete(oldest)
        oldest.subscriber.close(TOO_MANY, 'too many connections')
      }
      return () => {
        if (!connections.delete(connection) || connections.size > 0) return
        connectionsOf.delete(subscriber.userId)
        balances.delete(subscriber.userId)
      }
    },
    has: (userId: string): boolean => connectionsOf.has(userId),
    users: (): string[] => [...connectionsOf.keys()],
    all: (): Subscriber[] =>
      [...connectionsOf.values()].flatMap((connections) =>
        [...connections].map(({ subscriber }) => subscriber),
      ),
    setPrices(half: string): void {
      prices = half
    },
    setBalances(userId: string, half: string): void {
      if (connectionsOf.has(userId)) balances.set(userId, half)
    },
    /** Sends the current message to these users, and to users with a skipped connection. */
    publish(userIds: Iterable<string>): void {
      const skipped = [...delayed]
      delayed.clear()
      for (const userId of new Set([...userIds, ...skipped])) publishTo(userId)
    },
  }
}
