import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { DATABASES, postgresServer } from '../support/database.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { PATIENT } from '../support/postgres-server.ts'
import { WASM_FLAGS } from '../support/wasm-flags.ts'

/** Set by KILL_ROUNDS; each round takes some seconds. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const dataFolder = async () => {
  await copyMigratedDatabase(dataDir)
  return dataDir
}

const [onPglite, onPostgres] = DATABASES
const TARGETS = [
  { ...onPglite, create: dataFolder, open: (target: string) => openPglite(target) },
  {
    ...onPostgres,
    create: async () => postgresServer().migratedDatabase(),
    open: async (target: string) => openPostgres(target, { timeouts: PATIENT }),
  },
]

/** Kills the worker after `count` acknowledged operations; resolves to all acknowledged ones. */
async function killAfter(target: string, count: number): Promise<string[]> {
  const worker = spawn(
    process.execPath,
    [...WASM_FLAGS, 'tests/support/ledger-worker.ts', target],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const acknowledged: string[] = []
  createInterface({ input: worker.stdout }).on('line', (line) => {
    acknowledged.push(line)
    if (acknowledged.length === count) worker.kill('SIGKILL')
  })
  await once(worker, 'close')
  return acknowledged.filter((line) => line !== 'ready')
}

const STORED = `
  SELECT 'deposit ' || transaction_id AS line FROM deposits
  UNION ALL SELECT 'purchase ' || id FROM purchases
  UNION ALL SELECT 'placed ' || id FROM withdrawals
  UNION ALL SELECT 'approved ' || id FROM withdrawals WHERE status = 'approved'`

describe.each(TARGETS)('a host on $name that is killed', ({ missing, create, open }) => {
  if (missing) return test.skip(missing, () => {})

  // Holds promise 38.
  test(
    `loses no acknowledged operation and leaves none incomplete, ${ROUNDS} times`,
    async () => {
      const acknowledged: string[] = []
      const data = await create()
      for (let round = 0; round < ROUNDS; round++) {
        acknowledged.push(...(await killAfter(data, 40 + 37 * round)))
        const db = await open(data)
        const rows = await db.rows(v.object({ line: v.string() }), STORED)
        const stored = new Set(rows.map(({ line }) => line))
        expect(acknowledged.filter((line) => !stored.has(line))).toEqual([])
        expect((await db.transaction(audit)).findings).toEqual([])
        await db.close()
      }
      expect(acknowledged.length).toBeGreaterThan(30 * ROUNDS)
    },
    60_000 + ROUNDS * 40_000,
  )
})
