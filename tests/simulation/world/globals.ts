import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import * as v from 'valibot'
import type { Random } from './random.ts'
import { context, type Scheduler } from './scheduler.ts'

/** What stands for the timers and the randomness of Node while a world is simulated. */
interface Source {
  readonly scheduler: Scheduler
  readonly random: Random
  /** Called with each number that is drawn below a limit, such as a one-time code. */
  readonly onDrawn: (value: number) => void
}

let source: Source | undefined
export const setSource = (given: Source | undefined): void => {
  source = given
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
}

/** The part of Node's timers that is used. */
class VirtualTimer {
  readonly cancel: () => void
  constructor(cancel: () => void) {
    this.cancel = cancel
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
}

type Callback = (...args: unknown[]) => void

function startTimer(action: Callback, ms = 0, isRepeated: boolean, args: unknown[]): unknown {
  const { scheduler } = requireSource()
  let stop = () => {}
  const begin = () => {
    stop = scheduler.later(
      ms,
      () => {
        if (isRepeated) begin()
        action(...args)
      },
      `timer of ${context().process?.name ?? 'the world'}`,
    )
  }
  begin()
  return new VirtualTimer(() => stop())
}

function requireSource(): Source {
  if (!source) throw new Error('a timer outside of a simulated world')
  return source
}

const stopTimer = (timer: unknown): void => {
  if (timer instanceof VirtualTimer) timer.cancel()
  else if (v.is(nodeTimer, timer)) real.clearTimeout(timer)
}
const nodeTimer = v.custom<NodeJS.Timeout>((value) => value !== undefined && value !== null)

/** The database is a part of the real world. */
const isInWorld = (): boolean => source !== undefined && context().process !== undefined

/**
 * Replaces timers and randomness, which parts of the host and of its libraries use directly, in this process for good:
 * within a world by those of its seed, outside of one by Node's own.
 */
export function replaceGlobals(): void {
  Object.assign(globalThis, {
    setTimeout: (action: () => void, ms?: number, ...args: unknown[]) =>
      isInWorld() ? startTimer(action, ms, false, args) : real.setTimeout(action, ms),
    setInterval: (action: () => void, ms?: number, ...args: unknown[]) =>
      isInWorld() ? startTimer(action, ms, true, args) : real.setInterval(action, ms),
    clearTimeout: stopTimer,
    clearInterval: stopTimer,
  })
  Object.assign(crypto, {
    randomUUID: () => source?.random.uuid() ?? real.randomUUID(),
    randomBytes: (length: number) => source?.random.bytes(length) ?? real.randomBytes(length),
    randomInt(end: number) {
      if (!source) return real.randomInt(end)
      const value = source.random.below(end)
      source.onDrawn(value)
      return value
    },
  })
  syncBuiltinESMExports()
}
