import * as v from 'valibot'
import { BALANCE_STREAM, balanceMessage } from '#contract/balance-stream.ts'
import type { Balances } from '#domain/balances.ts'

/**
 *   idle ──start──▶ opening ──▶ open ──silence──▶ opening
 *                     ▲  │        │
 *                     │  └─close──┴──▶ waiting ──backoff, return, retry()──▶ opening
 *                     └ resume ── paused (page hidden)
 *   any ──stop or 4401──▶ idle
 *
 * There is one socket at a time. Late events of a replaced one are ignored.
 */
export interface StreamEvents {
  readonly message: (message: Balances) => void
  readonly opened: () => void
  /** The stream broke off and is being opened again. */
  readonly lost: () => void
  /** The host says that the session is over (close code 4401). */
  readonly ended: () => void
}

export interface SocketEvents {
  readonly opened: () => void
  readonly message: (data: unknown) => void
  readonly closed: (code: number) => void
}

/** A socket is only ever listened to and closed. */
export interface Socket {
  close(): void
}

export interface StreamDeps {
  readonly open: (token: string, events: SocketEvents) => Socket
  /** Between 0 and 1. */
  readonly random: () => number
  /** Runs `action` after `ms`; returns how to call it off. */
  readonly later: (action: () => void, ms: number) => () => void
  /** Runs `action` once, with the next frame. */
  readonly nextFrame: (action: () => void) => void
}

export interface BalanceStream {
  start(token: string): void
  stop(): void
  /** For a hidden page: the stream is closed soon, and opened at once on return. */
  pause(): void
  resume(): void
  /** Something says that the network is back: a wait is cut short. */
  retry(): void
  /** How many messages could not be read and were left out. */
  readonly malformed: number
}

export const SESSION_ENDED = 4401
/** After this much silence the line may be dead, which only a new one can tell; it brings the figures anew. */
export const SILENCE = 60_000
export const OPENING = 10_000
/** Looking something up in another tab must not cost a new connection each time. */
export const HIDDEN_GRACE = 30_000
export const BACKOFF = { first: 1000, most: 30_000 } as const

export function createBalanceStream(deps: StreamDeps, events: StreamEvents): BalanceStream {
  let token: string | null = null
  let socket: Socket | null = null
  let isPaused = false
  let failures = 0
  let malformed = 0
  let pending: Balances | null = null
  // One timer is enough: opening, silence and backoff never run at the same time.
  let cancel = () => {}
  let cancelPause = () => {}

  function after(ms: number, action: () => void): void {
    cancel()
    cancel = deps.later(action, ms)
  }

  function open(): void {
    if (token === null || isPaused) return
    drop()
    const mine = deps.open(token, {
      opened: () => socket === mine && opened(),
      message: (data) => socket === mine && receive(data),
      closed: (code) => socket === mine && closed(code),
    })
    socket = mine
    after(OPENING, broken)
  }

  /** Forgets the socket before closing it, so that its close event finds nobody. */
  function drop(): void {
    cancel()
    const old = socket
    socket = null
    old?.close()
  }

  function opened(): void {
    after(SILENCE, open)
    events.opened()
  }

  function receive(data: unknown): void {
    after(SILENCE, open)
    const parsed = v.safeParse(balanceMessage, data)
    if (!parsed.success) {
      malformed += 1
      return
    }
    // Not sooner: a host that accepts everyone and then hangs up must not be asked every second.
    failures = 0
    // A flood is shown once per frame: only the newest figures count.
    if (pending === null) deps.nextFrame(deliver)
    pending = parsed.output
  }

  function deliver(): void {
    const message = pending
    pending = null
    if (message !== null && token !== null) events.message(message)
  }

  function closed(code: number): void {
    if (code !== SESSION_ENDED) {
      broken()
      return
    }
    stop()
    events.ended()
  }

  function broken(): void {
    drop()
    // Full jitter: when a host comes back, its clients must not all come back in the same second.
    const ceiling = Math.min(BACKOFF.most, BACKOFF.first * 2 ** failures)
    failures += 1
    after(ceiling / 2 + (deps.random() * ceiling) / 2, open)
    events.lost()
  }

  function stop(): void {
    token = null
    pending = null
    failures = 0
    cancelPause()
    drop()
  }

  return {
    start(next) {
      if (next === token) return
      stop()
      token = next
      open()
    },
    stop,
    pause() {
      cancelPause()
      cancelPause = deps.later(() => {
        isPaused = true
        drop()
        events.lost()
      }, HIDDEN_GRACE)
    },
    resume() {
      cancelPause()
      isPaused = false
      if (socket === null) open()
    },
    retry() {
      if (socket === null) open()
    },
    get malformed() {
      return malformed
    },
  }
}

/** The stream's address: the host's own, or this origin's where the host is a path. */
export function streamUrl(host: string, page: string): string {
  const url = new URL(host + BALANCE_STREAM, page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** The session token travels as the subprotocol (product §7), so that it is in no address and no log. */
export const openSocketAt =
  (url: string) =>
  (token: string, events: SocketEvents): Socket => {
    const socket = new WebSocket(url, token)
    socket.addEventListener('open', events.opened)
    socket.addEventListener('message', ({ data }) => events.message(data))
    socket.addEventListener('close', ({ code }) => events.closed(code))
    return socket
  }
