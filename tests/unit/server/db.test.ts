import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, fsyncSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Db, Tx } from '../../../server/platform/db/db.ts'
import { retryOnConflict, sqlState } from '../../../server/platform/db/db.ts'
import { acquireLock, DatabaseInUse } from '../../../server/platform/db/lock.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPglite } from '../../../server/platform/db/pglite.ts'
import { processStartTime } from '../../../server/platform/files/process-start-time.ts'
import { DATABASES } from '../../support/database.ts'
import { copyMigratedDatabase, migratedDb } from '../../support/migrated-database.ts'

const units = v.object({ units: v.string() })
/** Runs code like another request, outside the transaction in which it is called. */
const outside = AsyncLocalStorage.snapshot()

describe.each(DATABASES)('the database on $name', ({ missing, openEmpty }) => {
  if (missing) return test.skip(missing, () => {})
  let db: Db
  beforeAll(async () => {
    db = await openEmpty()
    await db.script('CREATE TABLE t (id uuid, units numeric(78, 0), n bigint, at timestamptz)')
  })
  afterAll(() => db.close())

  test('returns what was written: numeric as exact text, int8 as a number, times as dates', async () => {
    const at = new Date('2026-01-01T12:00:00.123Z')
    const big = 10n ** 77n + 1n
    await db.run('INSERT INTO t (units, n, at) VALUES ($1, $2, $3)', [big, 5, at])
    const row = v.object({ units: v.string(), n: v.number(), at: v.date() })
    expect(await db.rows(row, 'SELECT units, n, at FROM t')).toEqual([
      { units: `${big}`, n: 5, at },
    ])
  })

  test('refuses a row that does not match the schema', async () => {
    await expect(db.rows(v.object({ x: v.string() }), 'SELECT 1 AS x')).rejects.toThrow()
  })

  test('counts the rows that a statement affected', async () => {
    await db.script('CREATE TABLE counted (n integer); INSERT INTO counted VALUES (1), (2), (3)')
    expect(await db.run('UPDATE counted SET n = n + 1 WHERE n > $1', [1])).toBe(2)
    expect(await db.run('DELETE FROM counted WHERE n > $1', [100])).toBe(0)
  })

  test('runs a statement again after a failure and after a rollback', async () => {
    await db.script('CREATE TABLE again (n integer PRIMARY KEY)')
    const add = (tx: Tx, n: number | null) => tx.run('INSERT INTO again VALUES ($1)', [n])
    const rolledBack = db.transaction(async (tx) => {
      await add(tx, 1)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await add(db, 1)).toBe(1)
    await expect(add(db, 1)).rejects.toMatchObject({ code: '23505' })
    await expect(add(db, null)).rejects.toMatchObject({ code: '23502' })
    expect(await add(db, 2)).toBe(1)
    expect(await db.run('SELECT n FROM no_such_table').catch(sqlState)).toBe('42P01')
    await db.script('CREATE TABLE no_such_table (n integer)')
    expect(await db.rows(v.unknown(), 'SELECT n FROM no_such_table')).toEqual([])
  })

  test('never reports a transaction with an ignored failure of a statement as committed', async () => {
    const transaction = db.transaction((tx) => tx.run('SELECT 1 / 0').catch(() => 'never mind'))
    await expect(transaction).rejects.toThrow()
  })

  test('runs no statement in the transaction of another request', async () => {
    await db.script('CREATE TABLE apart (n integer)')
    let beside: Promise<number> | undefined
    const left = db.transaction(async (tx) => {
      await tx.run('INSERT INTO apart VALUES (1)')
      beside = outside(() => db.run('INSERT INTO apart VALUES (2)'))
      await tx.run('INSERT INTO apart VALUES (1)')
      throw new Error('rolled back')
    })
    await expect(left).rejects.toThrow('rolled back')
    expect(await beside).toBe(1)
    const row = v.object({ n: v.number() })
    expect(await db.rows(row, 'SELECT n FROM apart')).toEqual([{ n: 2 }])
  })

  test('delivers notifications of committed transactions, and not of rolled back ones', async () => {
    const received: string[] = []
    const stop = await db.listen('channel', (payload) => received.push(payload))
    const notify = (text: string, end: () => void) =>
      db.transaction(async (tx) => {
        await tx.run("SELECT pg_notify('channel', $1)", [text])
        end()
      })
    await expect(
      notify('never', () => {
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await notify('now', () => {})
    await expect.poll(() => received).toEqual(['now'])
    await stop()
  })

  test('notifies every listener of a channel until it stops', async () => {
    const [first, second]: [string[], string[]] = [[], []]
    const stopFirst = await db.listen('many', (payload) => first.push(payload))
    const stopSecond = await db.listen('many', (payload) => second.push(payload))
    await db.run("SELECT pg_notify('many', 'a')")
    await expect.poll(() => [first, second]).toEqual([['a'], ['a']])
    await stopFirst()
    await db.run("SELECT pg_notify('many', 'b')")
    await expect.poll(() => second).toEqual(['a', 'b'])
    expect(first).toEqual(['a'])
    await stopSecond()
  })

  test('refuses a channel name that is not an identifier', async () => {
    await expect(async () => db.listen('a; DROP TABLE t', () => {})).rejects.toThrow('channel name')
  })

  test('migrates once, even if two hosts start together', async () => {
    const one = { name: '001-one.sql', sql: 'CREATE TABLE one (n integer)', hash: 'a' }
    await Promise.all([migrate(db, [one]), migrate(db, [one])])
    const two = { name: '002-two.sql', sql: 'ALTER TABLE one ADD COLUMN m integer', hash: 'b' }
    await migrate(db, [one, two])
    await expect(migrate(db, [{ ...one, hash: 'c' }, two])).rejects.toThrow(
      '001-one.sql has changed',
    )
    await expect(migrate(db, [one])).rejects.toThrow(
      /newer than this program: 002-two\.sql\. Start the newer program again, or restore the back-up .*operations\.md/,
    )
  })

  test('rolls back a migration that fails in its middle', async () => {
    const [{ name = '' } = {}] = await db.rows(
      v.object({ name: v.string() }),
      'SELECT name FROM migrations',
    )
    expect(name).toBe('001-one.sql')
    const known = ['001-one.sql', '002-two.sql'].map((file, i) => ({
      name: file,
      sql: '',
      hash: i === 0 ? 'a' : 'b',
    }))
    const bad = {
      name: '003-bad.sql',
      sql: 'CREATE TABLE bad (n integer); SELECT 1 / 0',
      hash: 'd',
    }
    await expect(migrate(db, [...known, bad])).rejects.toThrow('division by zero')
    await expect(db.run('SELECT * FROM bad')).rejects.toThrow('does not exist')
    await migrate(db, known)
  })
})

describe('PGlite', { timeout: 30_000 }, () => {
  test('throws if a statement outside the current transaction would wait for ever', async () => {
    const db = await migratedDb()
    await expect(db.transaction(() => db.run('SELECT 1'))).rejects.toThrow('use its tx')
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use its tx')
    expect(await db.run('SELECT 1')).toBe(0)
    await db.close()
  })

  test('syncs its log to the disk before a commit returns', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'db-'))
    await copyMigratedDatabase(folder)
    let syncs = 0
    const db = await openPglite(folder, {
      sync: (descriptor) => {
        syncs += 1
        fsyncSync(descriptor)
      },
    })
    await db.script('CREATE TABLE t (n integer)')
    for (let n = 0; n < 5; n++) {
      const before = syncs
      await db.run('INSERT INTO t VALUES ($1)', [n])
      expect(syncs).toBeGreaterThan(before)
    }
    await db.close()
    rmSync(folder, { recursive: true })
  })

  // Holds promise 41.
  test('refuses a second host on the same data until the first has closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'db-'))
    await copyMigratedDatabase(folder)
    const first = await openPglite(folder)
    await first.script('CREATE TABLE kept (units numeric); INSERT INTO kept VALUES (7)')
    await expect(openPglite(folder)).rejects.toThrow(DatabaseInUse)
    await first.close()
    const second = await openPglite(folder)
    expect(await second.rows(units, 'SELECT units FROM kept')).toEqual([{ units: '7' }])
    await second.close()
    rmSync(folder, { recursive: true })
  })
})

const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const hasNamespaces = spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'true']).status === 0
const NAMESPACE = hasNamespaces ? UNSHARE : []

describe('the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  const path = join(folder, 'db.lock')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** Takes the lock in a process of another PID namespace, as in another container, where the machine has them. */
  async function holderElsewhere() {
    const script = `import('./server/platform/db/lock.ts').then(({ acquireLock }) => {
      acquireLock(process.argv[1])
      console.log('held')
      setInterval(() => {}, 1000)
    }).catch(({ name }) => console.log(name))`
    const [command = '', ...args] = [...NAMESPACE, process.execPath, '-e', script, path]
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = await once(createInterface({ input: child.stdout }), 'line')
    return {
      said,
      async kill() {
        const closed = once(child, 'close')
        child.kill('SIGKILL')
        await closed
      },
    }
  }
  const holds = (pid: number | undefined, birth: string | null | undefined) =>
    writeFileSync(path, JSON.stringify({ pid, birth }))

  test('names the process that uses the data', () => {
    holds(process.pid, processStartTime(process.pid))
    expect(() => acquireLock(path)).toThrow(`process ${process.pid}`)
  })

  test('of a process that was killed is taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    holds(child.pid, processStartTime(child.pid ?? 0))
    expect(() => acquireLock(path)).toThrow(DatabaseInUse)
    child.kill('SIGKILL')
    await once(child, 'exit')
    acquireLock(path)()
    expect(existsSync(path)).toBe(false)
  })

  test('of a dead process whose id was reused is taken over', () => {
    holds(process.pid, 'another birth')
    acquireLock(path)()
  })

  test.each(['', 'garbage', '{"pid":"x"}'])('with the content %j is taken over', (text) => {
    writeFileSync(path, text)
    acquireLock(path)()
  })

  // Holds promise 41.
  test('is held by the kernel for its process: seen in every PID namespace, and gone when it is killed', async () => {
    const first = await holderElsewhere()
    expect(first.said).toBe('held')
    expect((await holderElsewhere()).said).toBe('DatabaseInUse')
    expect(() => acquireLock(path)).toThrow(DatabaseInUse)
    // What a host finds whose file names a process that it cannot see.
    writeFileSync(path, '')
    expect((await holderElsewhere()).said).toBe('DatabaseInUse')
    await first.kill()
    const second = await holderElsewhere()
    expect(second.said).toBe('held')
    await second.kill()
  })

  // Holds promise 41.
  test('of another host stays when a former holder releases its own again', () => {
    const release = acquireLock(path)
    release()
    const other = acquireLock(path)
    release()
    expect(existsSync(path)).toBe(true)
    expect(() => acquireLock(path)).toThrow(DatabaseInUse)
    other()
  })

  test('is released once and removed', () => {
    const release = acquireLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    expect(() => acquireLock(path)).toThrow(DatabaseInUse)
    release()
    release()
    acquireLock(path)()
  })
})

describe('a transaction with a conflict', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code })

  test.each(['40001', '40P01'])('is retried on %s', async (code) => {
    let tries = 0
    const result = await retryOnConflict(async () => {
      tries += 1
      if (tries < 3) throw failure(code)
      return tries
    })
    expect(result).toBe(3)
  })

  test('fails after eight attempts, and at once on any other error', async () => {
    let tries = 0
    const failing = (code: string) =>
      retryOnConflict(async () => {
        tries += 1
        throw failure(code)
      })
    await expect(failing('40001')).rejects.toThrow('40001')
    expect(tries).toBe(8)
    await expect(failing('23505')).rejects.toThrow('23505')
    expect(tries).toBe(9)
  })

  test('is recognised by its SQL state, which other errors do not have', () => {
    expect(sqlState(failure('40001'))).toBe('40001')
    expect(sqlState(failure('ECONNREFUSED'))).toBeUndefined()
    expect(sqlState('40001')).toBeUndefined()
  })
})
