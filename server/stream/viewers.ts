import type { Clock } from '../clock.ts'
import { messageOf } from './message.ts'

/** One open socket of the balance stream. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  readonly expiresAt: Date
  send(text: string): void
  /** Bytes that were sent and have not left yet. */
  waiting(): number
  close(code: number, reason: string): void
}

interface Seat {
  readonly viewer: Viewer
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
export function createViewers(clock: Clock) {
  const seatsOf = new Map<string, Set<Seat>>()
  /** What each connected user has, written out. */
  const balances = new Map<string, string>()
  let prices: string | undefined
  /** Users with a slow line, to be shown the newest figures later. */
  const owed = new Set<string>()

  function show(userId: string): void {
    const mine = balances.get(userId)
    if (mine === undefined || prices === undefined) return
    const text = messageOf(mine, prices)
    for (const seat of seatsOf.get(userId) ?? []) showAt(seat, text)
  }

  function showAt(seat: Seat, text: string): void {
    const now = clock.now().getTime()
    if (text === seat.text && now - seat.sentAt < REASSURE) return
    if (seat.viewer.waiting() > SLOW) {
      owed.add(seat.viewer.userId)
      return
    }
    seat.text = text
    seat.sentAt = now
    seat.viewer.send(text)
  }

  return {
    /** Returns how to forget the viewer. The oldest of too many viewers of one user is closed. */
    add(viewer: Viewer): () => void {
      const seat: Seat = { viewer, text: '', sentAt: 0 }
      const seats = seatsOf.get(viewer.userId) ?? new Set()
      seatsOf.set(viewer.userId, seats.add(seat))
      const [oldest] = seats
      if (seats.size > PER_USER) oldest?.viewer.close(TOO_MANY, 'too many connections')
      return () => {
        seats.delete(seat)
        if (seats.size > 0) return
        seatsOf.delete(viewer.userId)
        balances.delete(viewer.userId)
      }
    },
    has: (userId: string): boolean => seatsOf.has(userId),
    users: (): string[] => [...seatsOf.keys()],
    all: (): Viewer[] => [...seatsOf.values()].flatMap((seats) => [...seats].map((s) => s.viewer)),
    setPrices(half: string): void {
      prices = half
    },
    setBalances(userId: string, half: string): void {
      if (seatsOf.has(userId)) balances.set(userId, half)
    },
    /** Sends what is new to these users, and to those that a slow line kept from it. */
    show(userIds: Iterable<string>): void {
      const waiting = [...owed]
      owed.clear()
      for (const userId of new Set([...userIds, ...waiting])) show(userId)
    },
  }
}
export type Viewers = ReturnType<typeof createViewers>
