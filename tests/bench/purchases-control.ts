import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BuyersOf } from './purchases-process.ts'

/** Processes that buy, each with a pool of its own, as several hosts on one server do. */
export interface Buyers {
  /** Resolves to the number of purchases of all processes. */
  buyFor(ms: number): Promise<number>
  stop(): Promise<void>
}

export async function startBuyers(processes: number, options: BuyersOf): Promise<Buyers> {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'purchases-process.ts'), [JSON.stringify(options)]),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
  return {
    async buyFor(ms) {
      const counts = await Promise.all(children.map((child) => ask(child, ms)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async stop() {
      await Promise.all(
        children.map((child) => {
          child.disconnect()
          return once(child, 'exit')
        }),
      )
    },
  }
}

async function ask(child: ChildProcess, ms: number): Promise<number> {
  child.send(ms)
  const [bought] = await once(child, 'message')
  return v.parse(v.number(), bought)
}
