import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from './random.ts'

/** A simulated process. When it has died, nothing that it waits for ever arrives. */
export interface Process {
  readonly name: string
  isDead: boolean
}

/** On whose behalf code runs: in which process, and for which request or order. */
export interface Context {
  readonly process: Process | undefined
  readonly cause: Cause | undefined
}

/** A request or an order, as far as the world has to know it. */
export interface Cause {
  readonly id: number
  /** The faults that it met: what may have gone wrong for it. */
  readonly faults: string[]
}

interface Task {
  readonly process: Process | undefined
  readonly label: string
  readonly isReady: () => boolean
  readonly begin: () => void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly process: Process | undefined
  readonly label: string
  readonly run: () => void
}

/** Whatever is no part of a process: people, networks and the world itself. */
export const NOBODY: Context = { process: undefined, cause: undefined }
const current = new AsyncLocalStorage<Context>()
export const context = (): Context => current.getStore() ?? NOBODY
export const runIn = <T>(given: Partial<Context>, work: () => T): T =>
  current.run({ ...context(), ...given }, work)

const realImmediate = setImmediate
const turn = () => new Promise<void>((resolve) => realImmediate(resolve))
/** Turns of the event loop without any activity, after which nothing goes on any more: an injected request needs two. */
const QUIET_TURNS = 3
/** The share of choices that let time pass although somebody could go on. */
const HURRY = 0.02
/** Milliseconds between two timers that are not due, up to which time jumps while somebody could go on. */
const LONGEST_HURRY = 6000

export interface Scheduler {
  /** Virtual milliseconds since the beginning. */
  now(): number
  /** Waits until the scheduler chooses this caller, and `isReady` is true. For ever in a process that has died. */
  step(label: string, isReady?: () => boolean): Promise<void>
  /** Runs `action` after `ms` virtual milliseconds unless the returned function is called. */
  later(ms: number, action: () => void, label: string): () => void
  sleep(ms: number): Promise<void>
  /** Nothing is chosen until the returned function is called: real work, such as that of the database, goes on. */
  occupy(): () => void
  busy<T>(work: Promise<T>): Promise<T>
  /** Drops everything that a process waits for. */
  drop(process: Process): void
  /** Lets everybody go on, one at a time, until `isOver`. */
  run(isOver: () => boolean): Promise<void>
}

interface Options {
  readonly random: Random
  /** Called before each choice: what may go wrong goes wrong then. */
  readonly beforeChoice: () => void
  /** Called with each choice, for the history. */
  readonly onChoice: (label: string, at: number) => void
  /** Called when all consequences of a choice have settled. */
  readonly onPayment: () => void
}

/**
 * Decides who goes on. Of all that wait - each call of the database, the mail server, the network, the identity provider,
 * and each timer that is due - one is chosen by the seed, and the next only after all its consequences have settled.
 */
export function createScheduler({ random, beforeChoice, onChoice, onPayment }: Options): Scheduler {
  let tasks: Task[] = []
  let timers: Timer[] = []
  let now = 0
  let order = 0
  let working = 0
  let activity = 0

  async function settle(): Promise<void> {
    let seen = -1
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await turn()
      if (working > 0 || activity !== seen) quiet = -1
      seen = activity
    }
    onPayment()
  }

  const add = (task: Task) => {
    activity += 1
    tasks.push(task)
  }

  function moveDueTimers(): void {
    const due = timers
      .filter(({ at }) => at <= now)
      .sort((a, b) => a.at - b.at || a.order - b.order)
    if (due.length === 0) return
    timers = timers.filter(({ at }) => at > now)
    for (const { process, label, run } of due)
      tasks.push({ process, label, isReady: () => true, begin: run })
  }

  const nextTimer = () => timers.reduce((least, { at }) => Math.min(least, at), Infinity)

  function choose(): Task {
    for (;;) {
      moveDueTimers()
      const ready = tasks.filter(({ isReady }) => isReady())
      const next = nextTimer()
      const isHurry = random.chance(HURRY) && next - now <= LONGEST_HURRY
      if (ready.length > 0 && !isHurry) return random.pick(ready)
      if (next === Infinity && ready.length === 0)
        throw new Error(`nobody can go on: ${tasks.map(({ label }) => label).join(', ')}`)
      if (next < Infinity) now = Math.max(now, next)
    }
  }

  const later: Scheduler['later'] = (ms, action, label) => {
    // As Node does it, a timer belongs to the context that has set it.
    const inContext = AsyncLocalStorage.snapshot()
    const { process } = context()
    order += 1
    activity += 1
    if (process?.isDead) return () => {}
    const run = () => inContext(action)
    const timer = { at: now + Math.max(1, Math.round(ms)), order, process, label, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  const step: Scheduler['step'] = (label, isReady = () => true) =>
    new Promise((begin) => {
      const { process } = context()
      if (!process?.isDead) add({ process, label, isReady, begin })
    })

  const occupy = () => {
    working += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      working -= 1
      activity += 1
    }
  }

  return {
    now: () => now,
    occupy,
    step,
    later,
    sleep: (ms) => new Promise((resolve) => later(ms, resolve, 'sleep')),
    async busy(work) {
      const free = occupy()
      try {
        return await work
      } finally {
        free()
      }
    },
    drop(process) {
      tasks = tasks.filter((task) => task.process !== process)
      timers = timers.filter((timer) => timer.process !== process)
    },
    async run(isOver) {
      await settle()
      while (!isOver()) {
        beforeChoice()
        const task = choose()
        tasks = tasks.filter((other) => other !== task)
        now += random.between(0, 3)
        onChoice(task.label, now)
        task.begin()
        await settle()
      }
    },
  }
}
