import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDepositAddresses } from '../../../server/money/deposits/addresses.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { openPglite } from '../../../server/platform/db/pglite.ts'
import { openDb } from '../../support/database.ts'
import { copyMigratedDatabase } from '../../support/migrated-database.ts'
import { newUser } from '../../support/new-user.ts'

const SANDBOX = { publicKeys: { evm: undefined, tron: undefined }, isSandbox: true }

/** Gives a new user a deposit address. */
async function allocate(db: Db): Promise<string> {
  const userId = await newUser(db)
  await (await createDepositAddresses(db, SANDBOX)).forUser(userId)
  return userId
}

const indexesOf = async (db: Db): Promise<number[]> =>
  (
    await db.rows(
      v.object({ index: v.number() }),
      'SELECT index FROM deposit_addresses ORDER BY index',
    )
  ).map(({ index }) => index)

describe('deposit addresses', () => {
  // Holds promise 62.
  test('have consecutive indexes, whoever asks at the same time and however often', async () => {
    const db = await openDb()
    const addresses = await createDepositAddresses(db, SANDBOX)
    const users = await Promise.all(Array.from({ length: 4 }, () => newUser(db)))
    const requests = users.flatMap((user) => Array.from({ length: 5 }, () => user))
    const own = await Promise.all(requests.map((user) => addresses.forUser(user)))
    expect(new Set(own.map(({ evm }) => evm)).size).toBe(4)
    expect(await indexesOf(db)).toEqual([0, 1, 2, 3])
    await db.close()
  })
})

// Holds promise 62.
test('deposit addresses have consecutive indexes across a crash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'addresses-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  await copyMigratedDatabase(before)
  const db = await openPglite(before)
  await allocate(db)
  // What a crash leaves: the files as they are, without a shutdown.
  cpSync(join(before, 'db'), join(after, 'db'), { recursive: true })
  await db.close()
  const recovered = await openPglite(after)
  await allocate(recovered)
  expect(await indexesOf(recovered)).toEqual([0, 1])
  await recovered.close()
})
