import { DatabaseUnavailable, isConnectionLost, toUnavailable } from './unavailable.ts'

/*
 * Whether the server answers at all, so that requests are refused at once while it does not, and not after the timeout
 * of a statement.
 *
 *   up ──a connection breaks, or nothing is answered for a while; then the probe fails──▶ away ──and again──▶ onAway()
 *    ▲                                                                                     │
 *    └──────────────────────── the probe, repeated, succeeds ◀─────────────────────────────┘
 */
export interface AvailabilityOptions {
  /** Connects anew and asks something. Rejects if the server does not answer within `probeTimeout`. */
  probe(): Promise<void>
  /** Milliseconds, as the probe keeps them. */
  readonly probeTimeout: number
  /** Milliseconds without any answer while a statement waits, after which the server is probed. */
  readonly silence: number
  /** Milliseconds between two probes while the server is away. */
  readonly pause: number
  /** Called when the first probe fails: a connection that was there before may be worthless. */
  onSilence(): void
  /** Called when the server has gone, after a second probe: every connection is worthless. */
  onAway(): void
}

export interface Availability {
  /** Runs a call of the driver. Rejects with DatabaseUnavailable as soon as the server is known to be away. */
  guard<T>(call: () => Promise<T>): Promise<T>
  /** Probes the server, because a connection has broken. */
  suspect(): void
  close(): void
}

export function createAvailability(options: AvailabilityOptions): Availability {
  const { probe, probeTimeout, silence, pause, onSilence, onAway } = options
  /** Calls that wait for an answer, oldest first, with the time they began. */
  const waiting = new Map<(error: Error) => void, number>()
  let lastAnswer = 0
  let isAway = false
  let isClosed = false
  let probing: Promise<boolean> | undefined
  let retry: NodeJS.Timeout | undefined

  const timer = setInterval(() => {
    const [oldest = Number.POSITIVE_INFINITY] = waiting.values()
    if (performance.now() - Math.max(oldest, lastAnswer) > silence) suspect()
  }, silence / 2)
  timer.unref()

  async function answers(): Promise<boolean> {
    const startedAt = performance.now()
    try {
      await probe()
      // One statement may take long while nothing else is asked: then probes have a pause as well.
      lastAnswer = performance.now() + silence
      return true
    } catch {
      // A process that was busy itself has not listened; only an undisturbed probe proves that nobody answered.
      const wasBusy = performance.now() - startedAt > probeTimeout * 1.5
      return wasBusy && !isClosed ? answers() : false
    }
  }

  function check(): Promise<boolean> {
    probing ??= answers().finally(() => {
      probing = undefined
    })
    return probing
  }

  function suspect(): void {
    if (isAway || isClosed) return
    void check().then((isUp) => (isUp ? undefined : markAway()))
  }

  function markAway(): void {
    if (isAway || isClosed) return
    isAway = true
    const refusals = [...waiting.keys()]
    waiting.clear()
    for (const refuse of refusals) refuse(away())
    onSilence()
    retryLater(true)
  }

  /** Once no second probe succeeds either, connections are worthless: a server that is busy has them still. */
  function retryLater(isFirst: boolean): void {
    retry = setTimeout(async () => {
      isAway = !(await check())
      if (isAway && isFirst && !isClosed) onAway()
      if (isAway && !isClosed) retryLater(false)
    }, pause)
    retry.unref()
  }

  return {
    suspect,
    guard: (call) =>
      new Promise((resolve, reject) => {
        if (isAway) throw away()
        waiting.set(reject, performance.now())
        const finish = (isAnswer: boolean) => {
          waiting.delete(reject)
          if (isAnswer) lastAnswer = Math.max(lastAnswer, performance.now())
        }
        call().then(
          (result) => {
            finish(true)
            resolve(result)
          },
          (error) => {
            finish(!isConnectionLost(error))
            reject(toUnavailable(error))
          },
        )
      }),
    close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(retry)
    },
  }
}

const away = () => new DatabaseUnavailable('it does not answer')
