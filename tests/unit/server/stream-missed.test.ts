import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createSessions } from '../../../server/accounts/sessions/sessions.ts'
import { createBalanceStream } from '../../../server/api/stream/balance-stream.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import { ensureTerms } from '../../../server/money/set-terms.ts'
import { createTerms } from '../../../server/money/terms/terms.ts'
import { DAY } from '../../../server/platform/time/clock.ts'
import { openDb } from '../../support/database.ts'
import { demoTexts } from '../../support/demo-terms.ts'
import { fixedPrices } from '../../support/money-host.ts'
import { newUser } from '../../support/new-user.ts'

// Holds promise 77.
test('a change that a dying host did not announce reaches the sockets by itself', async () => {
  const db = await openDb()
  const clock = { now: () => new Date('2026-01-01T12:00:00Z') }
  await ensureTerms(db, clock, demoTexts())
  const due = new Set<() => void>()
  const delay = (_: number, action: () => void) => {
    due.add(action)
    return () => void due.delete(action)
  }
  const errors: unknown[] = []
  const stream = await createBalanceStream(
    {
      db,
      clock,
      prices: fixedPrices(),
      terms: createTerms(db),
      sessions: createSessions(db, clock, DAY),
    },
    (error) => errors.push(error),
    delay,
  )
  const userId = await newUser(db)
  const sent: string[] = []
  stream.subscribe({
    userId,
    sessionId: 's',
    token: 't',
    expiresAt: new Date('2027-01-01'),
    send: (text) => sent.push(text),
    buffered: () => 0,
    close: () => {},
  })
  await db.transaction((tx) =>
    post(
      { ...tx, announce: () => {} },
      {
        key: randomUUID(),
        at: clock.now(),
        legs: [
          ofUser(userId, 'available', amountOf('BNB', 7n * ONE)),
          ofHouse('deposits', amountOf('BNB', -7n * ONE)),
        ],
      },
    ),
  )
  await expect
    .poll(() => {
      for (const action of [...due]) {
        due.delete(action)
        action()
      }
      return sent.at(-1)
    })
    .toContain('"7"')
  expect(errors).toEqual([])
  await stream.close()
  await db.close()
})
