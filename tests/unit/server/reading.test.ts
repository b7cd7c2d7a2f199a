import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeHistory } from '../../../server/money/history/own-history.ts'
import { withdrawalHistory } from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { ownRowsOf } from '../../../server/platform/db/own-rows.ts'
import { createReading } from '../../../server/platform/limits/reading.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

/** A clock of the host that stands still until it is advanced. */
function stillClock() {
  let ms = Date.parse('2026-05-01T12:00:00Z')
  const advance = (by: number) => {
    ms += by
  }
  return { now: () => new Date(ms), advance }
}

describe('reading', () => {
  test('lets one person read one thing at a time, and another person meanwhile', async () => {
    const { run } = createReading(stillClock())
    const log: string[] = []
    let finish = () => {}
    const first = run('ada', () => {
      log.push('first')
      return new Promise<void>((done) => {
        finish = done
      })
    })
    const second = run('ada', async () => log.push('second'))
    await run('bob', async () => log.push('bob'))
    expect(log).toEqual(['first', 'bob'])
    finish()
    await Promise.all([first, second])
    expect(log).toEqual(['first', 'bob', 'second'])
  })

  test('refuses what would wait behind too many, and not for ever', async () => {
    const { run } = createReading(stillClock())
    let finish = () => {}
    const open = new Promise<void>((done) => {
      finish = done
    })
    const all = Array.from({ length: 6 }, () => run('ada', () => open))
    await expect(run('ada', () => open)).rejects.toMatchObject({ status: 429 })
    finish()
    await Promise.all(all)
    expect(await run('ada', async () => 'again')).toBe('again')
  })

  test('goes on after what has failed before it', async () => {
    const { run } = createReading(stillClock())
    const results = await Promise.allSettled([
      run('ada', () => Promise.reject(new Error('broken'))),
      run('ada', async () => 'waited'),
    ])
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }])
    expect(await run('ada', async () => 'again')).toBe('again')
  })

  test('refuses whoever has read a minute’s rows, until the next minute, also after a failure', async () => {
    const clock = stillClock()
    const { run } = createReading(clock)
    const fail = run('ada', async (countRows) => {
      countRows(100_000)
      throw new Error('broken')
    })
    await expect(fail).rejects.toThrow('broken')
    await expect(run('ada', async () => 1)).rejects.toMatchObject({ status: 429 })
    expect(await run('bob', async () => 1)).toBe(1)
    clock.advance(60_000)
    expect(await run('ada', async () => 1)).toBe(1)
  })
})

describe('the rows of a minute', () => {
  test('are counted for each call, whatever it finds, and for what a page finds', async () => {
    const { page } = createReading(stillClock())
    for (let calls = 0; calls < 5000; calls++) await page('ada', async () => 0)
    await expect(page('ada', async () => 0)).rejects.toMatchObject({ status: 429 })
    await page('bob', async (countRows) => countRows(100_000))
    await expect(page('bob', async () => 0)).rejects.toMatchObject({ status: 429 })
  })

  test('are those of a new one where the clock was set back', async () => {
    const clock = stillClock()
    const { page, run } = createReading(clock)
    await run('ada', async (countRows) => countRows(100_000))
    clock.advance(-3_600_000)
    expect(await run('ada', async () => 1)).toBe(1)
    // While something is read as well, so that the person is not forgotten.
    let finish = () => {}
    const reading = run('ada', async (countRows) => {
      countRows(100_000)
      await new Promise<void>((done) => {
        finish = done
      })
    })
    await run('bob', async () => 0)
    await expect(page('ada', async () => 1)).rejects.toMatchObject({ status: 429 })
    clock.advance(-3_600_000)
    expect(await page('ada', async () => 1)).toBe(1)
    finish()
    await reading
  })

  test('are over before a reading is, which the next one waits for all the same', async () => {
    const clock = stillClock()
    const { run } = createReading(clock)
    const log: string[] = []
    let finish = () => {}
    const first = run('ada', async () => {
      await new Promise<void>((done) => {
        finish = done
      })
      log.push('first')
    })
    clock.advance(60_000)
    await run('bob', async () => log.push('bob'))
    const second = run('ada', async () => log.push('second'))
    await run('bob', async () => log.push('bob'))
    finish()
    await Promise.all([first, second])
    expect(log).toEqual(['bob', 'bob', 'first', 'second'])
  })
})

describe('a whole history', () => {
  let db: Db
  let userId = ''
  beforeAll(async () => {
    db = await openDb()
    userId = await newUser(db)
    // Many of the same moment, also where a part ends.
    await db.script(`SET session_replication_role = replica;
      INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
      SELECT gen_random_uuid(), '${userId}', 'BNB', 'BNB', '0x', n, n, '2026-01-01'::timestamptz + (n / 7) * interval '1 microsecond'
      FROM generate_series(1, 4500) AS n; SET session_replication_role = origin`)
  })
  afterAll(() => db.close())

  test('is read some lines at a time, each once, in its order', async () => {
    const parts: number[] = []
    const seen: bigint[] = []
    for await (const lines of wholeHistory(ownRowsOf(db, userId), withdrawalHistory)) {
      parts.push(lines.length)
      seen.push(...lines.map(({ amount }) => amount.units))
    }
    expect(parts).toEqual([2000, 2000, 500])
    expect(new Set(seen).size).toBe(4500)
    expect(seen.map((units) => units / 7n)).toEqual(
      seen.map((units) => units / 7n).toSorted((a, b) => (a < b ? 1 : -1)),
    )
  })
})
