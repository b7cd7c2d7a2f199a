import { randomBytes } from 'node:crypto'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { moneyHost } from '../support/money-host.ts'
import { missingPostgres, PATIENT, startPostgres } from '../support/postgres-server.ts'
import { type Colleague, staffConsole } from '../support/staff.ts'
import { timeOf } from './data.ts'
import { fillLists, type Lists } from './hosts/fill-lists.ts'
import { atMost, type Measurement } from './report/measurement.ts'

const MILLION = 1_000_000
const ROUNDS = 15
const WARM_UP = 3
/** What somebody of the staff waits for a page, in milliseconds. */
const PAGE_BUDGET = 50

interface ListPage {
  readonly what: string
  readonly command: string
  readonly texts: Readonly<Record<string, string>>
  /** Whether it begins in the middle of the list. */
  readonly after?: string
  /** Sums up many rows, and is no page of a list. */
  readonly isSum?: boolean
}

/** Pages of the console's lists, asked of its listener by somebody who is logged in, with a million rows in each table, or `size`. */
export async function measure(size?: string): Promise<Measurement[]> {
  if (missingPostgres) return []
  const count = Number(size ?? MILLION)
  if (!Number.isInteger(count) || count < 1000)
    throw new Error('--size takes a number of rows, from 1000 on')
  const server = await startPostgres(['random_page_cost=1.1', 'shared_buffers=512MB', 'fsync=off'])
  const db = openPostgres(await server.newDatabase(), {
    key: randomBytes(32).toString('hex'),
    timeouts: PATIENT,
  })
  try {
    await migrate(db)
    const host = await moneyHost({}, undefined, db)
    const { userId, email } = await host.person()
    const lists = await fillLists(db, count, userId)
    const staff = await staffConsole(host.deps)
    const amy = await staff.colleague('amy', 'auditor')
    const rows: Measurement[] = []
    for (const page of pagesOf(lists, email)) rows.push(await measurePage(amy, page, count))
    await Promise.all([staff.close(), host.app.close()])
    return rows
  } finally {
    await db.close()
    await server.stop()
  }
}

const pagesOf = ({ middle, own, address }: Lists, person: string): ListPage[] => [
  { what: 'withdrawals to decide', command: 'queue', texts: {} },
  { what: 'withdrawals to pay', command: 'queue', texts: { state: 'to-pay' } },
  { what: 'all withdrawals', command: 'queue', texts: { state: 'all' } },
  {
    what: 'all withdrawals, in the middle',
    command: 'queue',
    texts: { state: 'all' },
    after: middle.withdrawal,
  },
  {
    what: 'rejected withdrawals of a rare coin',
    command: 'queue',
    texts: { state: 'rejected', coin: 'TRX' },
  },
  {
    what: 'withdrawals on a network',
    command: 'queue',
    texts: { state: 'all', network: 'ETH' },
  },
  { what: 'withdrawals of a person', command: 'queue', texts: { state: 'all', person } },
  { what: 'deposits to look at', command: 'deposits', texts: {} },
  { what: 'all deposits', command: 'deposits', texts: { state: 'all' } },
  {
    what: 'all deposits, in the middle',
    command: 'deposits',
    texts: { state: 'all' },
    after: middle.payment,
  },
  { what: 'open queries', command: 'queries', texts: {} },
  { what: 'all queries', command: 'queries', texts: { state: 'all' } },
  {
    what: 'a person by a part of the e-mail',
    command: 'find',
    texts: { what: person.slice(2, 12) },
  },
  { what: 'withdrawals by their address', command: 'find', texts: { what: address } },
  { what: 'the ledger of a person', command: 'transfers', texts: { email: person } },
  { what: 'the record of a withdrawal', command: 'withdrawal', texts: { id: own } },
  { what: 'what waits today', command: 'today', texts: {}, isSum: true },
  { what: 'in and out of 30 days', command: 'flows', texts: {}, isSum: true },
]

async function measurePage(
  amy: Colleague,
  { what, command, texts, after, isSum = false }: ListPage,
  count: number,
): Promise<Measurement> {
  const samples: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const time = await timeOf(async () => {
      const { status, json } = await amy.ask('query', {
        command,
        texts: { ...texts },
        ...(after === undefined ? {} : { after }),
      })
      if (status !== 200 || (json.isDone === false && command !== 'today'))
        throw new Error(`${command}: ${status} ${JSON.stringify(json).slice(0, 200)}`)
    })
    if (round >= WARM_UP) samples.push(time)
  }
  return {
    what,
    unit: ' ms',
    samples,
    data: { count, of: 'rows' },
    ...(isSum ? {} : { budget: atMost(PAGE_BUDGET) }),
    how: 'a question to the console’s listener on PostgreSQL until its answer is read',
  }
}
