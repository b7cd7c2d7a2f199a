import * as v from 'valibot'
import { BALANCE_STREAM, balanceMessage } from '#contract/money/balances.ts'
import type { Balances } from '#domain/balances.ts'

/**
 *   idle ──start──▶ opening ──▶ open ──silence──▶ opening
 *                     ▲  │        │
 *                     │  └─close──┴──▶ waiting ──backoff, resume(), retry()──▶ opening
 *                     └ resume ── paused (page hidden)
 *   any ──stop or 4401──▶ idle
 *
 * There is one socket at a time. Late events of a replaced socket are ignored.
 */
export interface StreamEvents {
  readonly message: (message: Balances) => void
  readonly opened: () => void
  /** The connection was lost; a new one is attempted. */
  readonly lost: () => void
  /** The host has ended the session (close code 4401). */
  readonly ended: () => void
}

export interface SocketEvents {
  readonly opened: () => void
  readonly message: (data: unknown) => void
  readonly closed: (code: number) => void
}

/** The stream is read-only: the client never sends on the socket. */
export interface Socket {
  close(): void
}

export interface StreamDeps {
  readonly open: (token: string, events: SocketEvents) => Socket
  /** A number from 0 up to 1. */
  readonly random: () => number
  /** Runs `action` after `ms`; returns a function that cancels it. */
  readonly later: (action: () => void, ms: number) => () => void
  /** Runs `action` once, in the next animation frame. */
  readonly nextFrame: (action: () => void) => void
  /** Whether the host sends something at least every 10 s, so that its silence means that it is gone. */
  readonly isRegular: () => boolean
}

export interface BalanceStream {
  start(token: string): void
  stop(): void
  /** Closes the stream of a hidden page after a grace period. */
  pause(): void
  /** Reopens the stream immediately. */
  resume(): void
  /** Skips the remaining backoff, or an attempt that may wait in vain, for when the network is back. */
  retry(): void
  /** How many messages could not be parsed and were dropped. */
  readonly malformed: number
}

export const SESSION_ENDED = 4401
/** The limit for a host that sends something every 10 s. */
export const SILENCE_TIMEOUT = 15_000
/** A dead connection to another host looks like a silent one: the stream reconnects, and gets all figures. */
export const QUIET_TIMEOUT = 60_000
export const OPEN_TIMEOUT = 10_000
/** A socket that opens longer than this may wait for an answer that was lost. */
const STALLED = 2000
/** Switching to another tab for a moment must not cost a new connection. */
export const HIDDEN_GRACE = 30_000
export const BACKOFF = { first: 1000, max: 30_000 } as const

export function createBalanceStream(deps: StreamDeps, events: StreamEvents): BalanceStream {
  let token: string | null = null
  let socket: Socket | null = null
  let isPaused = false
  /** Whether the socket has been opening for a while. */
  let isStalled = false
  let failures = 0
  let malformed = 0
  let pending: Balances | null = null
  // One timer is enough: the opening, silence and backoff timers never run at the same time.
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
    after(STALLED, () => {
      isStalled = true
      after(OPEN_TIMEOUT - STALLED, broken)
    })
  }

  /** Clears `socket` before closing it, so that its close event is ignored. */
  function drop(): void {
    cancel()
    const old = socket
    isStalled = false
    socket = null
    old?.close()
  }

  function opened(): void {
    isStalled = false
    awaitMessage()
    events.opened()
  }

  function awaitMessage(): void {
    const isRegular = deps.isRegular()
    after(isRegular ? SILENCE_TIMEOUT : QUIET_TIMEOUT, () => {
      open()
      if (isRegular) events.lost()
    })
  }

  function receive(data: unknown): void {
    awaitMessage()
    const parsed = v.safeParse(balanceMessage, data)
    if (!parsed.success) {
      malformed += 1
      return
    }
    // Not on open: a host that accepts connections and closes them must not be retried every second.
    failures = 0
    // Coalesced to one message per frame: only the newest figures matter.
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
    // Jitter: the clients of a host that restarts must not all reconnect in the same second.
    const ceiling = Math.min(BACKOFF.max, BACKOFF.first * 2 ** failures)
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
      if (socket === null || isStalled) open()
    },
    get malformed() {
      return malformed
    },
  }
}

/** The stream's URL. `host` may be a path, which is resolved against `page`. */
export function streamUrl(host: string, page: string): string {
  const url = new URL(host + BALANCE_STREAM, page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** The session token is sent as the subprotocol (product §7), so that it appears in no URL and no log. */
export const openSocketAt =
  (url: string) =>
  (token: string, events: SocketEvents): Socket => {
    const socket = new WebSocket(url, token)
    socket.addEventListener('open', events.opened)
    socket.addEventListener('message', ({ data }) => events.message(data))
    socket.addEventListener('close', ({ code }) => events.closed(code))
    return socket
  }
