import { availableParallelism } from 'node:os'
import { Refusal } from '../../platform/http/refusal.ts'

export interface HashLimits {
  /** How many hashes are computed at the same time. */
  readonly running: number
  /** How many may run or wait: of one caller, of all callers, and of those with a known device. */
  readonly perCaller: number
  readonly ofAll: number
  readonly ofKnown: number
}

/** Each waiting hash takes about a quarter of a second, so nobody waits much longer than a browser's patience. */
export const HASH_LIMITS: HashLimits = {
  // A hash occupies a processor and one of Node's four threads, which also read the files of pages.
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  perCaller: 10,
  ofAll: 16,
  ofKnown: 20,
}

/** Seconds. */
const RETRY_AFTER = 2

/** Who wants a password hashed. */
interface HashCaller {
  readonly key: string
  /** Whether the device has logged in to the account before: some places are for those alone. */
  readonly isKnown: boolean
}

/** Runs the hash of an admitted caller when it is its turn. */
export type InTurn = <T>(hash: () => Promise<T>) => Promise<T>

export interface HashQueue {
  /**
   * Runs `work`, or refuses with 503 and `Retry-After` at once if too many callers are admitted already, before they cost
   * a query.
   */
  admit<T>(caller: HashCaller, work: (inTurn: InTurn) => Promise<T>): Promise<T>
}

/** Computes a few password hashes at a time, so that a flood of sign-ins delays no page and no other request. */
export function createHashQueue(limits: HashLimits = HASH_LIMITS): HashQueue {
  const perCaller = new Map<string, number>()
  const waiting: (() => void)[] = []
  let admitted = 0
  let running = 0

  const enter = ({ key, isKnown }: HashCaller) => {
    const own = perCaller.get(key) ?? 0
    if (admitted >= (isKnown ? limits.ofKnown : limits.ofAll) || own >= limits.perCaller)
      throw new Refusal(503, 'busy', 'Please try again in a moment.', RETRY_AFTER)
    admitted += 1
    perCaller.set(key, own + 1)
  }
  const leave = ({ key }: HashCaller) => {
    admitted -= 1
    const own = (perCaller.get(key) ?? 1) - 1
    if (own > 0) perCaller.set(key, own)
    else perCaller.delete(key)
  }
  const turn = () =>
    new Promise<void>((begin) => {
      waiting.push(begin)
      next()
    })
  const next = () => {
    if (running >= limits.running) return
    const begin = waiting.shift()
    if (!begin) return
    running += 1
    begin()
  }

  const inTurn: InTurn = async (hash) => {
    await turn()
    try {
      return await hash()
    } finally {
      running -= 1
      next()
    }
  }

  return {
    async admit(caller, work) {
      enter(caller)
      try {
        return await work(inTurn)
      } finally {
        leave(caller)
      }
    },
  }
}
