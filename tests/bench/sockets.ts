import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Figure } from './figure.ts'
import { quantile } from './figure.ts'
import type { HostUnderLoad } from './host-control.ts'
import { heard, startHostUnderLoad } from './host-control.ts'

const SOCKETS = 5000
const ROUNDS = 10
/** One change each second. */
const EACH = 1000

/** Five thousand people with an open balance stream: how long until all of them know of a change. */
export async function measure(): Promise<Figure[]> {
  const host = await startHostUnderLoad(SOCKETS)
  const readers = await startReaders(host)
  try {
    const prices = await rounds(async (round) => {
      await readers.expect('price', String(700 + round))
      return readers.latencies(await host.changePrice(String(700 + round)))
    })
    const credits = await rounds(async (round) => {
      // Everybody begins with one TRX.
      await readers.expect('trx', String(2 + round))
      return readers.latencies(await host.creditAll('1'))
    })
    return [
      ...figuresOf('a price changes', 'from the order to the arrival', prices),
      ...figuresOf(
        'every balance changes',
        'one ledger transfer to all; from its commit to the arrival',
        credits,
      ),
    ]
  } finally {
    await readers.stop()
    await host.stop()
  }
}

/** Latencies of every socket in each round, a second apart; the first round warms up and does not count. */
async function rounds(round: (index: number) => Promise<number[]>): Promise<number[][]> {
  const results: number[][] = []
  for (let index = 0; index <= ROUNDS; index++) {
    const [latencies] = await Promise.all([round(index), pause(EACH)])
    if (index > 0) results.push(latencies)
  }
  return results
}

const figuresOf = (what: string, how: string, results: number[][]): Figure[] =>
  [0.5, 0.99].map((share) => ({
    what: `5,000 balance sockets, ${what}: p${share * 100}`,
    target: share === 0.99 ? '< 250 ms' : '',
    unit: ' ms',
    samples: results.map((latencies) => quantile(latencies, share)),
    how: `embedded database; ${how}; all ${SOCKETS} messages of each of ${ROUNDS} changes, 1 s apart`,
  }))

const toldSchema = v.object({ told: v.array(v.number()) })

async function startReaders(host: HostUnderLoad) {
  const child = fork(join(import.meta.dirname, 'socket-readers.ts'))
  let arrival: Promise<unknown> = Promise.resolve()
  child.send({ do: 'open', port: host.port, tokens: host.tokens })
  await heard(child)
  return {
    async expect(field: string, value: string): Promise<void> {
      child.send({ do: 'expect', field, value })
      await heard(child)
      arrival = heard(child)
    },
    /** Milliseconds from `at` until each socket was told. */
    async latencies(at: number): Promise<number[]> {
      return v.parse(toldSchema, await arrival).told.map((moment) => moment - at)
    },
    async stop(): Promise<void> {
      child.send({ do: 'stop' })
      await once(child, 'exit')
    },
  }
}
