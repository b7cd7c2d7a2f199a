import { amountOf, ONE } from '#domain/money/amount.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { systemClock } from '../../../server/platform/time/clock.ts'
import { createSolvencyDays } from '../../../server/proof/solvency/make-day.ts'
import { PATIENT } from '../../support/postgres-server.ts'
import { timeOf } from '../data.ts'
import { insertUsers, newPeople } from '../hosts/users.ts'
import type { Measurement } from '../report/measurement.ts'
import { saltOf } from './host-log.ts'

/** People in one transaction. */
const BATCH = 2000
const COINS = ['BNB', 'TOKEN'] as const

/** A day of what is owed to so many people, each of whom has two coins. */
export async function measureEpoch(url: string, people: number): Promise<Measurement[]> {
  const db = openPostgres(url, { timeouts: PATIENT })
  try {
    await migrate(db)
    for (let done = 0; done < people; done += BATCH)
      await addPeople(db, Math.min(BATCH, people - done), done)
    await db.script('VACUUM ANALYZE')
    const days = createSolvencyDays({ db, clock: systemClock, saltOf })
    const samples = [await timeOf(() => days.turn())]
    return [
      {
        what: 'a day of what is owed',
        unit: ' ms',
        samples,
        data: { count: people, of: 'people' },
        how: 'balances read, trees of two coins made and stored, once',
      },
    ]
  } finally {
    await db.close()
  }
}

async function addPeople(db: Db, count: number, first: number): Promise<void> {
  const people = newPeople(count)
  await db.transaction(async (tx) => {
    await insertUsers(tx, people, systemClock.now())
    await post(tx, {
      key: `bench:${first}`,
      at: systemClock.now(),
      legs: COINS.flatMap((coin) => [
        ofHouse('deposits', amountOf(coin, -ONE * BigInt(count))),
        ...people.map(({ id }) => ofUser(id, 'available', amountOf(coin, ONE))),
      ]),
    })
  })
}
