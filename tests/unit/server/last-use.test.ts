import { expect, test } from 'vitest'
import { createLastUse } from '../../../server/accounts/sessions/last-use.ts'
import { stoppedClock } from '../../support/accounts-host.ts'

const HOUR = 3_600_000

function setUp(run: () => Promise<number> = async () => 1) {
  const clock = stoppedClock()
  const [written, reported]: [string[], unknown[]] = [[], []]
  const db = {
    run(_: string, params: readonly unknown[] = []) {
      written.push(String(params[0]))
      return run()
    },
  }
  const use = createLastUse(db, clock, (error) => reported.push(error))
  return { clock, use, written, reported }
}

test('the use of a session is written once in an hour, however many requests it makes', async () => {
  const { clock, use, written } = setUp()
  for (let request = 0; request < 100; request++) await Promise.all([use('one'), use('two')])
  expect(written).toEqual(['one', 'two'])
  clock.advance(HOUR)
  await use('one')
  expect(written).toEqual(['one', 'two', 'one'])
})

test('a clock that is set back does not stop it', async () => {
  const { clock, use, written } = setUp()
  await use('one')
  clock.advance(-24 * HOUR)
  await use('one')
  expect(written).toHaveLength(2)
})

test('a failure fails no request, and is reported', async () => {
  const full = new Error('the disk is full')
  const { use, reported } = setUp(() => Promise.reject(full))
  await use('one')
  expect(reported).toEqual([full])
})
