import { execFileSync } from 'node:child_process'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { fundStages } from '../../server/money/ledger/genesis.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { demoTerms } from '../support/demo-terms.ts'
import { newUser } from '../support/new-user.ts'
import { missingPostgres, startPostgres } from '../support/postgres-server.ts'
import type { Buyers } from './purchases-control.ts'
import { startBuyers } from './purchases-control.ts'
import type { Budget, Measurement } from './report/measurement.ts'
import { atLeastOfFloor } from './report/measurement.ts'

const ROUNDS = 9
const TURN_MS = 1000
const BUYERS = 1000
const PGBENCH_SCALE = 10
const CONNECTIONS = 32

interface Contest {
  readonly what: string
  readonly budget: Budget | undefined
  readonly hosts: number
  readonly connections: number
  /** Whether all buy in one stage with one coin. */
  readonly isAlike: boolean
}

const contest = (
  hosts: number,
  connections: number,
  isAlike: boolean,
  budget?: Budget,
): Contest => ({
  what: `${isAlike ? 'one stage and coin' : 'four stages, two coins'}, ${hosts} ${hosts === 1 ? 'host' : 'hosts'}, ${connections} connections`,
  budget,
  hosts,
  connections,
  isAlike,
})
const CONTESTS: readonly Contest[] = [
  contest(1, CONNECTIONS, false, atLeastOfFloor(0.4)),
  contest(2, CONNECTIONS, false, atLeastOfFloor(0.4)),
  contest(4, CONNECTIONS, false, atLeastOfFloor(0.4)),
  contest(1, 1, true),
  contest(1, 4, true),
  contest(1, CONNECTIONS, true, atLeastOfFloor(0.25)),
]

/**
 * Purchases a second on PostgreSQL with default settings, relative to `pgbench -N` (simple update: five round trips, no
 * shared row) with as many connections on the same server. The two take turns, and the audit follows.
 */
export async function measure(): Promise<Measurement[]> {
  if (missingPostgres) return []
  const server = await startPostgres([])
  const url = await server.newDatabase()
  const floorUrl = await server.newDatabase()
  pgbench(floorUrl, '-i', '-q', '-s', String(PGBENCH_SCALE))
  const users = await prepare(url)
  const figures: Measurement[] = []
  try {
    for (const one of CONTESTS) figures.push(...(await compare(one, url, floorUrl, users)))
    await requireClean(url)
    return figures
  } finally {
    await server.stop()
  }
}

/** People with money for all purchases of the bench, and supplies that do not run out. */
export async function prepare(url: string): Promise<string[]> {
  const db = openPostgres(url)
  const clock = { now: () => new Date() }
  await migrate(db)
  await fundStages(db, clock, demoTerms().stageSupplies)
  const users = await Promise.all(Array.from({ length: BUYERS }, () => newUser(db)))
  for (const userId of users)
    for (const coin of ['BNB', 'USDT'] as const)
      await credit(db, clock, {
        userId,
        amount: amountOf(coin, 1000n * ONE),
        transactionId: ownTransactionId(),
      })
  await db.script('VACUUM ANALYZE')
  await db.close()
  return users
}

async function compare(
  { what, budget, hosts, connections, isAlike }: Contest,
  url: string,
  floorUrl: string,
  users: readonly string[],
): Promise<Measurement[]> {
  const buyers = await startBuyers(hosts, { url, connections: connections / hosts, isAlike, users })
  const floor = () => pgbenchRate(floorUrl, connections)
  const turns: { purchases: number; floor: number }[] = []
  try {
    await rate(buyers)
    for (let round = 0; round < ROUNDS; round++) {
      const isOdd = round % 2 === 1
      const before = isOdd ? floor() : 0
      const purchases = await rate(buyers)
      turns.push({ purchases, floor: isOdd ? before : floor() })
    }
  } finally {
    await buyers.stop()
  }
  return [
    {
      what: `purchases: ${what}`,
      unit: '/s',
      samples: turns.map((turn) => turn.purchases),
      floor: { what: 'pgbench -N', samples: turns.map((turn) => turn.floor) },
      ...(budget ? { budget } : {}),
      how: `${BUYERS} buyers, each purchase under a key of its own; ${ROUNDS} turns of ${TURN_MS} ms each`,
    },
  ]
}

async function rate(buyers: Buyers): Promise<number> {
  const begun = performance.now()
  const bought = await buyers.buyFor(TURN_MS)
  return (1000 * bought) / (performance.now() - begun)
}

function pgbenchRate(url: string, connections: number): number {
  const printed = pgbench(
    ...[url, '-N', '-n', '-c', String(connections), '-j', '2', '-T', String(TURN_MS / 1000)],
  )
  return Number(/tps = ([\d.]+) \(without/.exec(printed)?.[1])
}

const pgbench = (url: string, ...args: string[]): string =>
  execFileSync('pgbench', [...args, url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

async function requireClean(url: string): Promise<void> {
  const db = openPostgres(url)
  const { findings } = await db.transaction(audit)
  await db.close()
  if (findings.length > 0) throw new Error(findings.join('\n'))
}
