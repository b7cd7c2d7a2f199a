import { missingPostgres, startPostgres } from '../support/postgres-server.ts'
import { measureEpoch } from './log/epoch.ts'
import { measureMade } from './log/made-log.ts'
import { measureSales } from './log/sales.ts'
import type { Measurement } from './report/measurement.ts'

const LARGE = 10_000_000
const MILLION = 1_000_000
/** Below it a visit has no tiles to ask for, and an epoch is only the least tree. */
const LEAST = 5000

/**
 * The public log on PostgreSQL: what it costs purchases and a wallet, with ten million entries, or `size`; what it costs whoever
 * verifies it, and a day of what is owed, with a million entries and people, or with `size` where that is fewer.
 */
export async function measure(size?: string): Promise<Measurement[]> {
  if (missingPostgres) return []
  const entries = Number(size ?? LARGE)
  if (!Number.isInteger(entries) || entries < LEAST)
    throw new Error(`--size takes a number of entries, from ${LEAST} on`)
  const fewer = Math.min(entries, MILLION)
  const server = await startPostgres(['shared_buffers=512MB'])
  try {
    return [
      ...(await measureSales(await server.newDatabase(), server.process.pid ?? 0)),
      ...(await measureMade(server.newDatabase, { entries, verified: fewer })),
      ...(await measureEpoch(await server.newDatabase(), fewer)),
    ]
  } finally {
    await server.stop()
  }
}
