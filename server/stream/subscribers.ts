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
  waiting(): number
  close(code: number, reason: string): void
}

interface Connection {
  readonly subscriber: Subscriber
  /** The last message, so that the same one is not sent again. */
  text: string
  sentAt: number
}

/** A line this full is slow: it is left out until it has caught up, and then has the newest figures only. */
const SLOW = 64 * 1024
/** The client takes 60 s of silence for a dead line. */
const REASSURE = 25_000
const PER_USER = 20
export const TOO_MANY = 4429

/** The sockets of this process and what each has been told. Showing is cheap: who has the present figures gets nothing. */
export function createSubscribers(clock: Clock) {
  const connectionsOf = new Map<string, Set<Connection>>()
  /** What each connected user has, written out. */
  const balances = new Map<string, string>()
  let prices: string | undefined
  /** Users with a slow line, to be shown the newest figures later. */
  const owed = new Set<string>()

  function show(userId: string): void {
    const mine = balances.get(userId)
    if (mine === undefined || prices === undefined) return
    const text = messageOf(mine, prices)
    for (const connection of connectionsOf.get(userId) ?? []) showAt(connection, text)
  }

  function showAt(connection: Connection, text: string): void {
    const now = clock.now().getTime()
    if (text === connection.text && now - connection.sentAt < REASSURE) return
    if (connection.subscriber.waiting() > SLOW) {
      owed.add(connection.subscriber.userId)
      return
    }
    connection.text = text
    connection.sentAt = now
    connection.subscriber.send(text)
  }

  return {
    /** Returns how to forget the subscriber. The oldest of too many subscribers of one user is closed. */
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
        [...connections].map((s) => s.subscriber),
      ),
    setPrices(half: string): void {
      prices = half
    },
    setBalances(userId: string, half: string): void {
      if (connectionsOf.has(userId)) balances.set(userId, half)
    },
    /** Sends what is new to these users, and to those that a slow line kept from it. */
    show(userIds: Iterable<string>): void {
      const waiting = [...owed]
      owed.clear()
      for (const userId of new Set([...userIds, ...waiting])) show(userId)
    },
  }
}
export type Subscribers = ReturnType<typeof createSubscribers>
