import { COUNTS } from './data-counts.ts'
import { onEachDatabase } from './hosts/databases.ts'
import type { FilledHost } from './hosts/filled-host.ts'
import { openFilledHost } from './hosts/filled-host.ts'
import type { HostCall } from './hosts/host-calls.ts'
import type { Measurement } from './report/measurement.ts'

const ROUNDS = 9
const WARM_UP = 2

/**
 * What the host's calls cost with many users, deposits and withdrawals, where nothing else is called; with a size as
 * `measureSize` says.
 */
export async function measure(size?: string): Promise<Measurement[]> {
  if (size === undefined) return await onEachDatabase(onDatabase)
  const { measureSize } = await import('./size.ts')
  return await measureSize(Number(size))
}

async function onDatabase(name: string, newUrl: () => Promise<string>): Promise<Measurement[]> {
  const hosts: FilledHost[] = []
  try {
    for (const count of COUNTS) hosts.push(await openFilledHost(count, await newUrl()))
    const rows: Measurement[] = []
    // One call after another, since each leaves garbage for the next.
    for (const index of hosts[0]?.calls.keys() ?? [])
      rows.push(...(await measureCall(name, hosts, index)))
    return rows
  } finally {
    for (const host of hosts) await host.close()
  }
}

interface Contestant {
  readonly host: FilledHost
  readonly call: HostCall
  /** Milliseconds of each round, and of the bare server. */
  readonly samples: number[]
  readonly least: number[]
}

/** One call to every host, in turns, so that other load on the machine affects all of them alike. */
async function measureCall(
  name: string,
  hosts: readonly FilledHost[],
  index: number,
): Promise<Measurement[]> {
  const contestants = hosts.flatMap((host): Contestant[] => {
    const call = host.calls[index]
    return call ? [{ host, call, samples: [], least: [] }] : []
  })
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const { host, call, samples, least } of contestants) {
      least.push(await timeOf(host.bare))
      samples.push(await timeOf(() => call.run(round)))
    }
  }
  return contestants.map(({ host, call, samples, least }) => ({
    what: `${call.what}, ${name}`,
    unit: ' ms',
    how: call.how,
    samples: samples.slice(WARM_UP),
    data: { count: host.count, of: call.of },
    ...(call.isRequest ? { floor: { what: 'bare Fastify', samples: least.slice(WARM_UP) } } : {}),
  }))
}

export async function timeOf(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
