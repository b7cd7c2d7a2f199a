import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { nextMessage, startHostUnderLoad } from './hosts/host-control.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { quantile } from './report/statistics.ts'

/** Open at the same time. */
const COUNTS = [100, 1_000, 10_000]
const PEOPLE = Math.max(...COUNTS)
const ROUNDS = 10
/** Longer than the second for which a change of prices waits for the one before (server/reading.ts). */
const INTERVAL = 1500

/** Users with an open balance stream each: the time until all of them have received a change. */
export async function measure(): Promise<Measurement[]> {
  const host = await startHostUnderLoad(PEOPLE)
  const clients = await startClients()
  try {
    const rows: Measurement[] = []
    for (const [index, count] of COUNTS.entries()) {
      const open = COUNTS[index - 1] ?? 0
      const memory = await host.memory()
      await clients.open(host.port, host.tokens.slice(open, count))
      const grown = (await host.memory()) - memory
      const cpu: number[] = []
      const prices = await rounds(async (round) => {
        const price = String(1000 * (index + 1) + round)
        await clients.expect('price', price)
        const before = await host.cpu()
        const latencies = await clients.latencies(await host.changePrice(price))
        if (round > 0) cpu.push(((await host.cpu()) - before) / count)
        return latencies
      })
      const data = { count, of: 'sockets' }
      rows.push(
        ...rowsOf('a price changes', 'from the command to the arrival', count, prices),
        {
          ...{ what: 'a price changes: CPU time per message', data, unit: ' µs', samples: cpu },
          how: 'of the host, from the command until the last socket has it',
        },
        {
          ...{ what: 'memory per socket', data, unit: ' bytes', samples: [grown / (count - open)] },
          how: 'what the host has grown by while the sockets were opened, garbage included',
        },
      )
    }
    const credits = await rounds(async (round) => {
      // Every user starts with one TRX.
      await clients.expect('trx', String(2 + round))
      return clients.latencies(await host.creditAll('1'))
    })
    const how = 'one ledger transfer to all; from its commit to the arrival'
    return [...rows, ...rowsOf('every balance changes', how, PEOPLE, credits)]
  } finally {
    await clients.stop()
    await host.stop()
  }
}

/** Latencies of every socket in each round, INTERVAL apart; the first round is a warm-up and does not count. */
async function rounds(round: (index: number) => Promise<number[]>): Promise<number[][]> {
  const results: number[][] = []
  for (let index = 0; index <= ROUNDS; index++) {
    const [latencies] = await Promise.all([round(index), pause(INTERVAL)])
    if (index > 0) results.push(latencies)
  }
  return results
}

const rowsOf = (what: string, how: string, count: number, results: number[][]): Measurement[] =>
  [0.5, 0.99].map((share) => ({
    what: `${what}: p${share * 100}`,
    data: { count, of: 'sockets' },
    ...(share === 0.99 && count === PEOPLE ? { budget: atMost(250) } : {}),
    unit: ' ms',
    samples: results.map((latencies) => quantile(latencies, share)),
    how: `embedded database; ${how}; all messages of each of ${ROUNDS} changes, ${INTERVAL / 1000} s apart`,
  }))

const arrivalSchema = v.object({ receivedAt: v.array(v.number()) })

async function startClients() {
  const child = fork(join(import.meta.dirname, 'hosts/socket-clients.ts'))
  let arrival: Promise<unknown> = Promise.resolve()
  return {
    async open(port: number, tokens: readonly string[]): Promise<void> {
      child.send({ do: 'open', port, tokens })
      await nextMessage(child)
    },
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
