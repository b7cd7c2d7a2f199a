import { startPostgres } from '../support/postgres-server.ts'
import { timeOf } from './data.ts'
import { ENTRIES, fillMany } from './hosts/fill-many.ts'
import { type FilledHost, openFilledHost } from './hosts/filled-host.ts'
import type { HostCall } from './hosts/host-calls.ts'
import { sizeCalls } from './hosts/size-calls.ts'
import type { Budget, Measurement } from './report/measurement.ts'

/** Rounds of each call, after those that warm up. */
const ROUNDS = 15
const WARM_UP = 3
/** People of the database that counts as empty: those of a full page. */
const FEW = 300
const SECOND = 1000
const MEGABYTE = 2 ** 20

/** A call costs no more than twice what it costs on an empty database. */
const TWICE: Budget = { bound: 'at most', value: 2, of: 'ratio' }

/** A million people are several gigabytes, which are written once and then read. */
const SETTINGS = [
  ...['random_page_cost=1.1', 'shared_buffers=1GB', 'fsync=off', 'full_page_writes=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB'],
]

/**
 * Every call with `size` people and ten times as many entries on PostgreSQL, in turns with the same call where there are a
 * few people; then what reads all of somebody's lines, or all of the books.
 */
export async function measureSize(size: number): Promise<Measurement[]> {
  if (!Number.isInteger(size) || size < FEW)
    throw new Error(`--size takes a number of people, from ${FEW} on`)
  const server = await startPostgres(SETTINGS)
  const hosts: FilledHost[] = []
  const open = async (count: number) => {
    const own = { fillIt: fillMany, callsOf: sizeCalls }
    const host = await openFilledHost(count, await server.newDatabase(), own)
    hosts.push(host)
    return host
  }
  try {
    let large: FilledHost | undefined
    const filled = await timeOf(async () => {
      large = await open(size)
    })
    process.stderr.write(`\n${size * ENTRIES} entries in ${Math.round(filled / SECOND)} s\n`)
    const empty = await open(FEW)
    const rows: Measurement[] = []
    for (const [index, call] of large?.calls.entries() ?? []) {
      const same = empty.calls[index]
      if (call.alone) rows.push(...(await alone(call, size)))
      else if (same) rows.push(await inTurns(call, same, size))
    }
    return rows
  } finally {
    for (const host of hosts) await host.close()
    await server.stop()
  }
}

async function inTurns(call: HostCall, same: HostCall, size: number): Promise<Measurement> {
  const [samples, least]: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    least.push(await timeOf(() => same.run(round)))
    samples.push(await timeOf(() => call.run(round)))
  }
  return {
    ...rowOf(call, size),
    samples: samples.slice(WARM_UP),
    floor: { what: 'empty', samples: least.slice(WARM_UP) },
    budget: TWICE,
  }
}

/** Its time, and the memory that this process has in the meantime more than before. */
async function alone(call: HostCall, size: number): Promise<Measurement[]> {
  const { rounds = 1, budget, before } = call.alone ?? {}
  await before?.()
  const samples: number[] = []
  const first = process.memoryUsage.rss()
  let most = first
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  try {
    for (let round = 0; round < rounds; round++) samples.push(await timeOf(() => call.run(round)))
  } finally {
    clearInterval(watch)
  }
  const row = rowOf(call, size)
  return [
    { ...row, samples, ...(budget ? { budget } : {}) },
    { ...row, what: `${call.what}: memory`, unit: ' MB', samples: [(most - first) / MEGABYTE] },
  ]
}

const rowOf = ({ what, how, of }: HostCall, count: number) => ({
  what,
  how,
  unit: ' ms' as const,
  data: { count, of: of === 'deposits' ? 'people' : of },
})
