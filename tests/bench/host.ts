import { onEachDatabase } from './hosts/databases.ts'
import type { HostUnderLoad } from './hosts/host-control.ts'
import { startHostUnderLoad } from './hosts/host-control.ts'
import { load } from './hosts/load.ts'
import type { Measurement } from './report/measurement.ts'
import { atLeastOfFloor } from './report/measurement.ts'

/** Many short turns, so that other load on the machine, which varies within seconds, affects both alike. */
const ROUNDS = 60
const ROUND_MS = 200
const WARM_UP = 5
const CONNECTIONS = 16
/** The budget, as a part of the floor. */
const LEAST = { embedded: 0.6, PostgreSQL: 0.75 }

/**
 * Requests per second through session, database, ledger and prices, compared with a bare Fastify that runs one
 * SELECT on the same database in the same process. The two take turns.
 */
export const measure = (): Promise<Measurement[]> => onEachDatabase(onDatabase)

async function onDatabase(
  name: keyof typeof LEAST,
  newUrl: () => Promise<string>,
): Promise<Measurement[]> {
  const host = await startHostUnderLoad(100, await newUrl())
  try {
    const whole = contestant(host.port, '/api/particular/balance', host.tokens[0])
    const bare = contestant(host.barePort, '/')
    const turns = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const isOdd = round % 2 === 1
      const first = await turn(host, isOdd ? bare : whole)
      const second = await turn(host, isOdd ? whole : bare)
      if (round >= WARM_UP) turns.push(isOdd ? [second, first] : [first, second])
    }
    return rowsOf(name, turns, LEAST[name])
  } finally {
    await host.stop()
  }
}

interface Contestant {
  readonly port: number
  readonly request: string
}

interface Turn {
  readonly perSecond: number
  /** CPU time of the host's process per answer, in microseconds. */
  readonly cpu: number
}

async function turn(host: HostUnderLoad, { port, request }: Contestant): Promise<Turn> {
  const before = await host.cpu()
  const begun = performance.now()
  const answers = await load({ port, request, connections: CONNECTIONS, ms: ROUND_MS })
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: answers / seconds, cpu: ((await host.cpu()) - before) / answers }
}

function contestant(port: number, path: string, token?: string): Contestant {
  const body = JSON.stringify({ coin: 'BNB', command: 'withdrawal' })
  const lines = [
    `PUT ${path} HTTP/1.1`,
    'Host: localhost',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return { port, request: `${lines.join('\r\n')}\r\n\r\n${body}` }
}

function rowsOf(
  database: string,
  turns: readonly (readonly Turn[])[],
  least: number,
): Measurement[] {
  const pairs = turns.flatMap(([whole, bare]) => (whole && bare ? [{ whole, bare }] : []))
  const how = `PUT /particular/balance, ${CONNECTIONS} connections, ${ROUNDS} turns of ${ROUND_MS} ms each; the floor is one SELECT`
  const row = (what: string, unit: Measurement['unit'], read: (turn: Turn) => number) => ({
    what: `${what}, ${database}`,
    unit,
    how,
    samples: pairs.map(({ whole }) => read(whole)),
    floor: { what: 'bare Fastify', samples: pairs.map(({ bare }) => read(bare)) },
  })
  return [
    { ...row('requests', '/s', ({ perSecond }) => perSecond), budget: atLeastOfFloor(least) },
    row('CPU time per request', ' µs', ({ cpu }) => cpu),
  ]
}
