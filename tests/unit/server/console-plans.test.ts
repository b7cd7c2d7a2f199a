import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandNamed } from '../../../server/operator/commands/table.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { fillLists, type Lists } from '../../bench/hosts/fill-lists.ts'
import { openDb } from '../../support/database.ts'
import { type MoneyHost, moneyHost } from '../../support/money-host.ts'
import { costOf, listening, PAGE } from '../../support/query-cost.ts'

/** More than the database would rather read whole. */
const MANY = 20_000
/** Several rows of each order, so that the log is longer. */
const LOGGED = 100_000

interface ListPage {
  readonly what: string
  readonly command: string
  readonly texts?: (lists: Lists, email: string) => Readonly<Record<string, string>>
  readonly after?: (lists: Lists) => string
}

/** Every page that a screen of the console asks for, beside what sums up. */
const PAGES: readonly ListPage[] = [
  { what: 'withdrawals to decide', command: 'queue' },
  { what: 'withdrawals to pay', command: 'queue', texts: () => ({ state: 'to-pay' }) },
  { what: 'withdrawals that were paid', command: 'queue', texts: () => ({ state: 'approved' }) },
  {
    what: 'all withdrawals, in the middle',
    command: 'queue',
    texts: () => ({ state: 'all' }),
    after: ({ middle }) => middle.withdrawal,
  },
  {
    what: 'withdrawals of a coin on a network',
    command: 'queue',
    texts: () => ({ state: 'rejected', coin: 'TRX', network: 'TRX' }),
  },
  {
    what: 'withdrawals of a person',
    command: 'queue',
    texts: (_, person) => ({ state: 'all', person }),
  },
  { what: 'the record of a withdrawal', command: 'withdrawal', texts: ({ own }) => ({ id: own }) },
  { what: 'deposits to look at', command: 'deposits' },
  { what: 'deposits not final', command: 'deposits', texts: () => ({ state: 'seen' }) },
  { what: 'deposits credited', command: 'deposits', texts: () => ({ state: 'credited' }) },
  {
    what: 'all deposits, in the middle',
    command: 'deposits',
    texts: () => ({ state: 'all' }),
    after: ({ middle }) => middle.payment,
  },
  {
    what: 'deposits of a person',
    command: 'deposits',
    texts: (_, person) => ({ state: 'all', person }),
  },
  { what: 'open queries', command: 'queries' },
  { what: 'answered queries', command: 'queries', texts: () => ({ state: 'answered' }) },
  { what: 'all queries', command: 'queries', texts: () => ({ state: 'all' }) },
  {
    what: 'queries of a person',
    command: 'queries',
    texts: (_, person) => ({ state: 'all', person }),
  },
  { what: 'a person by a part of the e-mail', command: 'find', texts: () => ({ what: 'on-177' }) },
  { what: 'nobody', command: 'find', texts: () => ({ what: 'nobody at all' }) },
  {
    what: 'withdrawals by their address',
    command: 'find',
    texts: ({ address }) => ({ what: address }),
  },
  { what: 'what an id names', command: 'find', texts: ({ own }) => ({ what: own }) },
  {
    what: 'a transaction',
    command: 'find',
    texts: () => ({ what: `0x${(777).toString(16).padStart(64, '0')}` }),
  },
  { what: 'all of a person', command: 'user', texts: (_, email) => ({ email }) },
  { what: 'the ledger of a person', command: 'transfers', texts: (_, email) => ({ email }) },
  { what: 'frozen accounts', command: 'freezes' },
  { what: 'the log', command: 'log' },
  { what: 'the log, in the middle', command: 'log', after: () => String(LOGGED / 2) },
  { what: 'the log about a person', command: 'log', texts: (_, about) => ({ about }) },
  { what: 'orders that wait', command: 'waiting' },
  { what: 'approved withdrawals without a plan', command: 'payouts' },
  { what: 'batches', command: 'payouts-status' },
]

describe('a page of the console', () => {
  let db: Db
  let host: MoneyHost
  let lists: Lists
  let email = ''
  beforeAll(async () => {
    db = await openDb()
    host = await moneyHost({}, undefined, db)
    const person = await host.person()
    email = person.email
    lists = await fillLists(db, MANY, person.userId, 1)
    // The log refuses what does not follow the row before; the plans need the rows alone.
    await db.transaction((tx) =>
      tx.script(`SET LOCAL session_replication_role = replica;
        INSERT INTO order_log (number, kind, subject, things, content, hash, at)
          SELECT n, CASE WHEN n % 2 = 0 THEN 'signed' ELSE 'outcome' END, md5('o' || n / 2)::uuid,
            ARRAY['person-' || n % 500 || '@example.com'], '{}', 'h' || n,
            '${host.clock.now().toISOString()}'::timestamptz - (${LOGGED} - n) * interval '10 minutes'
          FROM generate_series(1, ${LOGGED}) n`),
    )
    await db.script('ANALYZE order_log')
  }, 240_000)
  afterAll(() => host.close())

  test.each(PAGES.map((page) => [page.what, page] as const))(
    'with %s reads that page and not the list',
    async (_, { command: name, texts, after }) => {
      const { db: asking, asked } = listening(db)
      const command = commandNamed(name)
      const ready = command?.read(texts?.(lists, email) ?? {}, after?.(lists))
      if (ready?.kind !== 'query') throw new Error(`${name} is no question that is asked like this`)
      const answer = await ready.answer({ ...host.deps, db: asking })
      expect([answer.isDone, asked.length > 0]).toEqual([true, true])
      for (const { sql, params } of asked) {
        const { read, removed, whole, text } = await costOf(db, sql, params)
        expect([read < 20 * PAGE, removed, whole], `${sql}\n${text}`).toEqual([true, [], undefined])
      }
    },
  )
})
