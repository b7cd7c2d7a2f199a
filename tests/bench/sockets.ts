import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { HostUnderLoad } from './host-control.ts'
import { nextMessage, startHostUnderLoad } from './host-control.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { quantile } from './report/statistics.ts'

const SOCKETS = 5000
const ROUNDS = 10
/** One change per second. */
const INTERVAL = 1000

/** Five thousand users with an open balance stream: the time until all of them have received a change. */
export async function measure(): Promise<Measurement[]> {
  const host = await startHostUnderLoad(SOCKETS)
  const clients = await startClients(host)
  try {
    const prices = await rounds(async (round) => {
      await clients.expect('price', String(700 + round))
      return clients.latencies(await host.changePrice(String(700 + round)))
    })
    const credits = await rounds(async (round) => {
      // Every user starts with one TRX.
      await clients.expect('trx', String(2 + round))
      return clients.latencies(await host.creditAll('1'))
    })
    return [
      ...figuresOf('a price changes', 'from the command to the arrival', prices),
      ...figuresOf(
        'every balance changes',
        'one ledger transfer to all; from its commit to the arrival',
        credits,
      ),
    ]
  } finally {
    await clients.stop()
    await host.stop()
  }
}

/** Latencies of every socket in each round, a second apart; the first round is a warm-up and does not count. */
async function rounds(round: (index: number) => Promise<number[]>): Promise<number[][]> {
  const results: number[][] = []
  for (let index = 0; index <= ROUNDS; index++) {
    const [latencies] = await Promise.all([round(index), pause(INTERVAL)])
    if (index > 0) results.push(latencies)
  }
  return results
}

const figuresOf = (what: string, how: string, results: number[][]): Measurement[] =>
  [0.5, 0.99].map((share) => ({
    what: `${what}: p${share * 100}`,
    ...(share === 0.99 ? { budget: atMost(250) } : {}),
    unit: ' ms',
    samples: results.map((latencies) => quantile(latencies, share)),
    how: `embedded database; ${how}; all ${SOCKETS} messages of each of ${ROUNDS} changes, 1 s apart`,
  }))

const arrivalSchema = v.object({ receivedAt: v.array(v.number()) })

async function startClients(host: HostUnderLoad) {
  const child = fork(join(import.meta.dirname, 'socket-clients.ts'))
  let arrival: Promise<unknown> = Promise.resolve()
  child.send({ do: 'open', port: host.port, tokens: host.tokens })
  await nextMessage(child)
  return {
    async expect(field: string, value: string): Promise<void> {
      child.send({ do: 'expect', field, value })
      await nextMessage(child)
      arrival = nextMessage(child)
    },
    /** Milliseconds from `at` until each socket received the expected value. */
    async latencies(at: number): Promise<number[]> {
      return v.parse(arrivalSchema, await arrival).receivedAt.map((moment) => moment - at)
    },
    async stop(): Promise<void> {
      child.send({ do: 'stop' })
      await once(child, 'exit')
    },
  }
}
