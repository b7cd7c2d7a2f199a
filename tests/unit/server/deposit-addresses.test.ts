import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWatchlist } from '../../../server/chains/watcher/watchlist.ts'
import { createDepositAddresses } from '../../../server/money/deposits/addresses.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { openPglite } from '../../../server/platform/db/pglite.ts'
import { openDb } from '../../support/database.ts'
import { copyMigratedDatabase } from '../../support/migrated-database.ts'
import { newUser } from '../../support/new-user.ts'

const xpub = (seed: number) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed)).derive("m/44'/60'/0'").publicExtendedKey
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

/** All that the host's own role may do (host-role.sql). */
describe('whoever has the database', () => {
  // Holds promise 73.
  test('lets nobody new be shown an address that is theirs', async () => {
    const db = await openDb()
    const [thief, victim] = [await newUser(db), await newUser(db)]
    const addresses = await createDepositAddresses(db, SANDBOX)
    const own = await addresses.forUser(thief)
    // The next person is to get the same index.
    await db.script('DELETE FROM deposit_addresses; UPDATE address_counter SET next = 0')
    const shown = addresses.forUser(victim).then(({ evm }) => evm)
    await expect(shown).rejects.toThrow(`the deposit address ${own.evm} is somebody else's`)
    await db.close()
  })

  // Holds promise 73.
  test('has no key called the sandbox’s, so that the next start hands out addresses below it', async () => {
    const db = await openDb()
    const thief = await newUser(db)
    const real = { publicKeys: { evm: xpub(1), tron: xpub(2) }, isSandbox: false }
    const { evm } = await (await createDepositAddresses(db, real)).forUser(thief)
    await db.run(
      `INSERT INTO deposit_keys (family, key, is_test, since) VALUES ('evm', $1, true, '2099-01-01')`,
      [xpub(3)],
    )
    await createDepositAddresses(db, real)
    const watched = await createWatchlist(db, 'evm')()
    expect([...watched.values()].map(({ address }) => address)).toEqual([evm])
    await db.close()
  })
})
