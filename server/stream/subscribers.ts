import type { Clock } from '../clock.ts'
import { messageOf } from './message.ts'

/** One open socket of the balance stream. */
export interface Subscriber {
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  readonly expiresAt: Date
  send(text: string): void
  /** Bytes that were sent and have not left yet. */
  buffered(): number
  close(code: number, reason: string): void
}

interface Connection {
  readonly subscriber: Subscriber
  /** The last message, so that the same one is not sent again. */
  text: string
  sentAt: number
}

/** With this many bytes unsent a connection is slow: it is skipped until it has caught up, then sent the newest figures. */
const SLOW = 64 * 1024
/** The client closes a connection after 60 s of silence, so an unchanged message is repeated before that. */
const KEEP_ALIVE = 25_000
const PER_USER = 20
export const TOO_MANY = 4429

/** This process's connections and the last message of each; a connection that has the present figures is sent nothing. */
export function createSubscribers(clock: Clock) {
  const connectionsOf = new Map<string, Set<Connection>>()
  /** The encoded balances of each connected user. */
  const balances = new Map<string, string>()
  let prices: string | undefined
  /** Users with a slow connection, which is sent the newest figures later. */
  const delayed = new Set<string>()

  function publishTo(userId: string): void {
    const own = balances.get(userId)
    if (own === undefined || prices === undefined) return
    const text = messageOf(own, prices)
    for (const connection of connectionsOf.get(userId) ?? []) send(connection, text)
  }

  function send(connection: Connection, text: string): void {
    const now = clock.now().getTime()
    if (text === connection.text && now - connection.sentAt < KEEP_ALIVE) return
    if (connection.subscriber.buffered() > SLOW) {
      delayed.add(connection.subscriber.userId)
      return
    }
    connection.text = text
    connection.sentAt = now
    connection.subscriber.send(text)
  }

  return {
    /** Returns how to remove the subscriber. Beyond the limit per user, the user's oldest one is closed. */
    add(subscriber: Subscriber): () => void {
      const connection: Connection = { subscriber, text: '', sentAt: 0 }
      const connections = connectionsOf.get(subscriber.userId) ?? new Set()
      connectionsOf.set(subscriber.userId, connections.add(connection))
      const [oldest] = connections
      if (connections.size > PER_USER) oldest?.subscriber.close(TOO_MANY, 'too many connections')
      return () => {
        connections.delete(connection)
        if (connections.size > 0) return
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
    /** Sends new figures to these users, and to those whose slow connection was skipped. */
    publish(userIds: Iterable<string>): void {
      const skipped = [...delayed]
      delayed.clear()
      for (const userId of new Set([...userIds, ...skipped])) publishTo(userId)
    },
  }
}
