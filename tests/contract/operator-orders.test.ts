import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { carryOut, outcomeOfOrder } from '../../server/operator/entry/orders.ts'
import type { Reply } from '../../server/operator/entry/reply.ts'
import { NoAnswer, sendCommand } from '../../server/operator/socket/admin-client.ts'
import { openAdminSocket } from '../../server/operator/socket/admin-socket.ts'
import { adminSocketPath } from '../../server/operator/socket/admin-socket-path.ts'
import { rowSeal } from '../../server/platform/db/sealed-rows.ts'
import { DatabaseUnavailable } from '../../server/platform/db/unavailable.ts'
import { DATABASES, openDb } from '../support/database.ts'
import { migratedDb } from '../support/migrated-database.ts'
import type { MoneyHost } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { missingPostgres } from '../support/postgres-server.ts'

const depositOf = (email: string, order: string, amount = '5') => ({
  command: 'deposit',
  email,
  coin: 'USDT',
  amount,
  order,
})

describe('an order', () => {
  let host: MoneyHost
  beforeAll(async () => {
    host = await moneyHost({}, undefined, await openDb())
  })
  afterAll(() => host.close())
  const order = (input: object) => execute(host.deps, input)

  // Holds promise 60.
  test('is carried out once, however often it arrives, and answered alike each time', async () => {
    const person = await host.person()
    const command = depositOf(person.email, randomUUID())
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => order(command)))
    expect(outcomes[0]).toMatchObject({
      isDone: true,
      lines: [expect.stringContaining('Credited 5 USDT')],
    })
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await host.available(person, 'USDT')).toBe('5')
  })

  test('is refused under the id of another one', async () => {
    const person = await host.person()
    const id = randomUUID()
    await order(depositOf(person.email, id))
    const { isDone, lines } = await order(depositOf(person.email, id, '6'))
    expect([isDone, lines]).toEqual([false, [`Order ${id} was another command.`]])
    expect(await host.available(person, 'USDT')).toBe('5')
  })

  test('that failed in its middle has done nothing, and can be repeated', async () => {
    const person = await host.person({ USDT: '1' })
    const id = randomUUID()
    const failing = {
      ...host.deps,
      clock: {
        now() {
          throw new Error('failed')
        },
      },
    }
    await expect(execute(failing, depositOf(person.email, id))).rejects.toThrow('failed')
    expect(await host.available(person, 'USDT')).toBe('1')
    expect((await order(depositOf(person.email, id))).isDone).toBe(true)
    expect(await host.available(person, 'USDT')).toBe('6')
  })

  test('can be asked for its outcome, be it done or refused', async () => {
    const person = await host.person()
    const [done, refused] = [randomUUID(), randomUUID()]
    await order(depositOf(person.email, done))
    await order(depositOf('nobody@example.org', refused))
    expect(await order({ command: 'order', id: done })).toMatchObject({
      isDone: true,
      lines: [expect.stringContaining('Credited 5 USDT')],
    })
    expect(await order({ command: 'order', id: refused })).toMatchObject({
      isDone: false,
      lines: [expect.stringContaining('no user with the e-mail')],
    })
  })

  test('of an earlier version is answered as it was stored, with its files', async () => {
    const id = randomUUID()
    const files = [{ name: 'payouts-bnb-1.json', text: '{}' }]
    const outcome = { isDone: true, lines: ['Batch 1 has 1 transaction.'], files }
    const { db, clock } = host.deps
    const values = ['{"command":"payouts-plan"}', JSON.stringify(outcome), clock.now()]
    await db.run(
      'INSERT INTO operator_orders (id, command, outcome, at, seal) VALUES ($1, $2, $3, $4, $5)',
      [id, ...values, rowSeal(db, 'operator_orders', id, values)],
    )
    expect(await order({ command: 'order', id })).toEqual(outcome)
  })

  // Holds promise 73.
  test('is not called done by an outcome that somebody has put into the database', async () => {
    const person = await host.person()
    const id = randomUUID()
    const freeze = { command: 'freeze', email: person.email, reason: 'stolen', order: id }
    await host.deps.db.run(
      `INSERT INTO operator_orders (id, command, outcome, at) VALUES ($1, NULL, '{"isDone":true,"lines":["frozen"]}', now())`,
      [id],
    )
    for (const given of [freeze, { command: 'order', id }]) {
      const { isDone, lines } = await order(given)
      expect([isDone, lines.join()]).toEqual([
        false,
        expect.stringContaining(`the outcome of order ${id} is none of this host's`),
      ])
    }
    expect((await order({ ...freeze, order: randomUUID() })).isDone).toBe(true)
  })

  test('is recorded with the account that gave it, as what it makes is', async () => {
    const person = await host.person()
    const freeze = { command: 'freeze', email: person.email, reason: 'a reason', by: 'ada' }
    expect((await order({ ...freeze, order: randomUUID() })).isDone).toBe(true)
    const { lines } = await order({ command: 'freezes' })
    expect(lines).toContainEqual(expect.stringMatching(`^${person.email} .* by ada  a reason$`))
  })

  // Holds promise 60.
  test('that was asked for before it arrived is not carried out any more', async () => {
    const person = await host.person()
    const id = randomUUID()
    const answer = await order({ command: 'order', id })
    expect(answer).toEqual({
      isDone: false,
      lines: [`Order ${id} was not carried out, and will not be: give it again.`],
    })
    expect(await order(depositOf(person.email, id))).toEqual(answer)
    expect(await host.available(person, 'USDT')).toBe('0')
  })

  test('adds every link of several orders at the same time', async () => {
    const add = (title: string) => ({ command: 'add-link', title, url: 'https://a.example/' })
    await Promise.all(['A', 'B', 'C'].map((title) => order(add(title))))
    expect((await order({ command: 'links' })).lines).toHaveLength(3)
  })
})

describe.skipIf(missingPostgres !== undefined)('an order that is being carried out', () => {
  let host: MoneyHost
  beforeAll(async () => {
    // Several connections: somebody can ask for the outcome of what is not finished.
    host = await moneyHost({}, undefined, await DATABASES[1].open())
  })
  afterAll(() => host.close())

  const WAITING = "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
  const isWaitedFor = async () =>
    (await host.deps.db.rows(v.object({ n: v.number() }), WAITING, []))[0]?.n === 1

  // Holds promise 60.
  test('is never said to be cancelled: who asks for its outcome waits for it', async () => {
    const id = randomUUID()
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = { isDone: true, lines: ['Done.'] }
    const logged = {
      command: 'deposit',
      arguments: {},
      isSigned: false,
      agreed: [],
      things: [],
      entries: [],
      linesOf: () => ['Done.'],
    }
    const order = { id, by: 'ada', command: '{}', logged }
    const work = async () => {
      begun.resolve()
      await released.promise
      return done
    }
    onTestFinished(() => released.resolve())
    const carriedOut = carryOut(host.deps, order, work, () => undefined)
    await begun.promise
    let answer: Reply | undefined
    const asked = outcomeOfOrder(host.deps, id).then((outcome) => {
      answer = outcome
      return outcome
    })
    await expect.poll(async () => answer ?? (await isWaitedFor())).toBe(true)
    released.resolve()
    expect(await Promise.all([carriedOut, asked])).toEqual([done, done])
  })

  // Holds promise 60.
  test('for longer than who asks can wait is said to be that', async () => {
    const db = {
      ...host.deps.db,
      transaction: () =>
        Promise.reject(
          new DatabaseUnavailable('a lock', Object.assign(new Error(), { code: '55P03' })),
        ),
    }
    const id = randomUUID()
    expect(await outcomeOfOrder({ ...host.deps, db }, id)).toEqual({
      isDone: false,
      lines: [`Order ${id} may still be being carried out. Ask again in a moment.`],
    })
  })
})

describe('an order to a slow host', () => {
  let host: MoneyHost
  const dataDir = mkdtempSync(join(tmpdir(), 'orders-'))
  const path = adminSocketPath(dataDir)
  beforeAll(async () => {
    // Its one connection can be kept from everybody.
    host = await moneyHost({}, undefined, await migratedDb())
  })
  afterAll(async () => {
    await host.close()
    rmSync(dataDir, { recursive: true })
  })
  const listen = () =>
    openAdminSocket(host.deps, path, (error) => {
      throw error
    })

  /** Keeps the embedded database busy until the returned function is called. */
  async function holdDatabase(): Promise<() => Promise<void>> {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = host.deps.db.transaction(async () => {
      held.resolve()
      await released.promise
    })
    await held.promise
    return async () => {
      released.resolve()
      await transaction
    }
  }

  // Holds promise 60.
  test('is not reported as sent to no host, and its outcome can be asked for', async () => {
    const close = await listen()
    const person = await host.person()
    const release = await holdDatabase()
    const id = randomUUID()
    await expect(sendCommand(path, depositOf(person.email, id), 200)).rejects.toThrow(NoAnswer)
    await release()
    expect(await sendCommand(path, { command: 'order', id })).toMatchObject({
      isDone: true,
      command: 'deposit',
      result: { isNew: true, amount: '5', coin: 'USDT' },
    })
    expect(await host.available(person, 'USDT')).toBe('5')
    await close()
  })

  // Holds promise 61.
  test('is finished and answered by a host that closes', async () => {
    const close = await listen()
    const person = await host.person()
    const release = await holdDatabase()
    const arrived = vi.spyOn(host.deps.db, 'transaction')
    const answer = sendCommand(path, depositOf(person.email, randomUUID()))
    await expect.poll(() => arrived.mock.calls.length).toBe(1)
    arrived.mockRestore()
    const closed = close()
    await release()
    expect(await answer).toMatchObject({ isDone: true })
    await closed
  })

  test('exits with 4 and the command that asks for the outcome, if the host stops before it answers', async () => {
    const silent = createServer((socket) => socket.destroy())
    await once(silent.listen(path), 'listening')
    onTestFinished(() => void silent.close())
    const args = ['server/main/operator-main.ts', 'deposit', 'a@b.co', 'BNB', '1']
    const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    if (child.exitCode === null) await once(child, 'exit')
    expect([child.exitCode, out]).toEqual([4, ''])
    expect(err).toMatch(/outcome is unknown.* npm run operator -- order [\w-]{36}\n$/)
  })
})
