import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSeals } from '../../../server/main/starting/ensure-seals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { KEY_FILE, loadHostSecret } from '../../../server/platform/keys/host-secret.ts'
import { createKeys, OtherSecret } from '../../../server/platform/keys/keys.ts'
import { createEncryption } from '../../../server/platform/keys/secrets.ts'
import { openDb, openEmptyDb } from '../../support/database.ts'
import { fillFormer } from '../../support/migrated-database.ts'

const SECRET = 'one secret of at least 32 characters'
const OTHER = 'another secret of at least 32 characters'
/** In tests/support/databases/003.sql. */
const CODE_KEY = 'h-5KI8xMeXwSTdDz-j-XJo7y7mqxkRV98uHv-i7BAsE'

describe('the keys of the host', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())

  test('are the same for every process with the same secret, even if several start at once', async () => {
    let made = 0
    const processes = Array.from({ length: 5 }, () =>
      createKeys(db, SECRET).stored('signing', () => `key ${made++}`),
    )
    expect(new Set(await Promise.all(processes)).size).toBe(1)
    const [again, other] = [createKeys(db, SECRET), createKeys(db, OTHER)]
    expect(await again.stored('signing', () => 'never')).toMatch(/^key \d$/)
    expect(again.derived('device')).toBe(createKeys(db, SECRET).derived('device'))
    expect(again.derived('device')).not.toBe(other.derived('device'))
    expect(again.derived('device')).not.toBe(again.derived('mailbox'))
  })

  // Holds promise 40.
  test('are refused to a host with another secret, which is named', async () => {
    await createKeys(db, SECRET).stored('codes', () => 'key')
    const other = createKeys(db, OTHER).stored('codes', () => 'key')
    await expect(other).rejects.toThrow(OtherSecret)
    await expect(other).rejects.toThrow(/^HOST_SECRET: /)
  })

  test('cannot be exchanged for one another in the database', async () => {
    const keys = createKeys(db, SECRET)
    await keys.stored('first', () => 'a')
    await keys.stored('second', () => 'b')
    await db.run(
      "UPDATE sealed_keys SET sealed = (SELECT sealed FROM sealed_keys WHERE name = 'first') WHERE name = 'second'",
    )
    await expect(keys.stored('second', () => 'c')).rejects.toThrow(OtherSecret)
  })

  // Holds promise 40.
  test('are moved out of the table of an earlier version without being changed', async () => {
    const old = await openEmptyDb()
    await fillFormer(old, 'rows-of-003')
    await migrate(old)
    await createKeys(old, SECRET).movePlain()
    expect(await createKeys(old, SECRET).stored('code-key', () => 'new')).toBe(CODE_KEY)
    expect(await createKeys(old, SECRET).stored('code-key', () => 'new')).toBe(CODE_KEY)
    for (const table of ['secrets', 'sealed_keys'])
      expect(JSON.stringify(await old.rows(v.unknown(), `SELECT * FROM ${table}`))).not.toContain(
        CODE_KEY,
      )
    // Only once: one that is written there later is somebody else's.
    await ensureSeals(old, { now: () => new Date(0) })
    await old.script(
      `DELETE FROM sealed_keys; INSERT INTO secrets VALUES ('code-key', 'known to a thief')`,
    )
    const again = createKeys(old, SECRET)
    await again.movePlain()
    expect(await again.stored('code-key', () => 'new')).toBe('new')
    await old.close()
  })
})

describe('the secret of the host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const load = (dataDir: string, hostSecret?: string) => loadHostSecret({ hostSecret, dataDir })

  // Holds promise 40.
  test('is created once in a file that only the account of the host may read', () => {
    const dataDir = join(folder, 'new')
    const secret = load(dataDir)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(load(dataDir)).toBe(secret)
    expect(statSync(join(dataDir, KEY_FILE)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, KEY_FILE), 'utf8')).toBe(`${secret}\n`)
    expect(readdirSync(dataDir)).toEqual([KEY_FILE])
  })

  test('is HOST_SECRET if it is set, and then no file is created', () => {
    const dataDir = join(folder, 'set')
    expect(load(dataDir, SECRET)).toBe(SECRET)
    expect(() => statSync(dataDir)).toThrow('ENOENT')
  })

  test('in a file that other accounts may read is refused', () => {
    const dataDir = join(folder, 'wide')
    load(dataDir)
    chmodSync(join(dataDir, KEY_FILE), 0o640)
    expect(() => load(dataDir)).toThrow(/^DATA_DIR: other accounts may read .*chmod 600/)
  })
})

test('a key that followed from each former secret is known', async () => {
  const db = await openDb()
  const former = [OTHER, 'the first secret of at least 32 characters']
  const keysOf = (secret: string) => createKeys(db, secret).derived('revocations')
  expect(createKeys(db, SECRET, former).formerly('revocations')).toEqual(former.map(keysOf))
  await db.close()
})

test('what was encrypted under any of the former keys is decrypted, and under no other', () => {
  const { decrypt } = createEncryption('present', 'outbox', ['former', 'first'])
  for (const key of ['present', 'former', 'first'])
    expect(decrypt(createEncryption(key, 'outbox').encrypt(key))).toBe(key)
  expect(() => decrypt(createEncryption('other', 'outbox').encrypt('x'))).toThrow()
  expect(() => decrypt(createEncryption('first', 'phrases').encrypt('x'))).toThrow()
})
