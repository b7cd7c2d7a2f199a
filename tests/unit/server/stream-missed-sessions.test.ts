import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceMessage } from '#contract/money/balances.ts'
import type { Session } from '../../../server/accounts/sessions/sessions.ts'
import { createSessions } from '../../../server/accounts/sessions/sessions.ts'
import { createBalanceStream, ENDED } from '../../../server/api/stream/balance-stream.ts'
import { ensureTerms, setTerms } from '../../../server/money/set-terms.ts'
import { createTerms } from '../../../server/money/terms/terms.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { DAY } from '../../../server/platform/time/clock.ts'
import { openDb } from '../../support/database.ts'
import { demoTexts } from '../../support/demo-terms.ts'
import { fixedPrices } from '../../support/money-host.ts'
import { newUser } from '../../support/new-user.ts'

const clock = { now: () => new Date('2026-01-01T12:00:00Z') }
let db: Db
beforeAll(async () => {
  db = await openDb()
  await ensureTerms(db, clock, demoTexts())
})
afterAll(() => db.close())

/** A stream whose timers the test advances, whose notifications it gives, and what it looks up in the database. */
async function streamOf(lookUp: () => Promise<undefined>, rows: Db['rows'] = db.rows) {
  const due = new Set<() => void>()
  const listeners = new Map<string, { onNotify(payload: string): void; onReconnect?(): void }>()
  const errors: unknown[] = []
  const sessions = { ...createSessions(db, clock, DAY), byToken: lookUp }
  const stream = await createBalanceStream(
    {
      clock,
      sessions,
      prices: fixedPrices(),
      terms: createTerms(db),
      db: {
        ...db,
        rows,
        async listen(channel, onNotify, onReconnect) {
          listeners.set(channel, { onNotify, ...(onReconnect ? { onReconnect } : {}) })
          return async () => {}
        },
      },
    },
    (error) => errors.push(error),
    (_, action) => {
      due.add(action)
      return () => void due.delete(action)
    },
  )
  const closed: number[] = []
  const sent: string[] = []
  return {
    stream,
    errors,
    closed,
    sent,
    reconnect: () => listeners.get('balance_changed')?.onReconnect?.(),
    end: (session: string) => listeners.get('session_ended')?.onNotify(session),
    subscribe: async (expiresAt = new Date('2027-01-01')) => {
      const session: Session = { userId: await newUser(db), sessionId: 's' }
      stream.subscribe({
        ...session,
        token: 't',
        expiresAt,
        send: (text) => void sent.push(text),
        buffered: () => 0,
        close: (code) => void closed.push(code),
      })
    },
    advance() {
      for (const action of [...due]) {
        due.delete(action)
        action()
      }
    },
  }
}

// Holds promise 79.
test('a session that ended while the connection was cut ends its sockets, even if the database fails at first', async () => {
  let failures = 1
  const { stream, errors, closed, subscribe, reconnect, advance } = await streamOf(async () => {
    if (failures === 0) return undefined
    failures -= 1
    throw new Error('the database is away')
  })
  await subscribe()
  reconnect()
  await expect
    .poll(() => {
      advance()
      return closed
    })
    .toContain(ENDED)
  expect(errors).toHaveLength(1)
  await stream.close()
})

// Holds promise 79.
test('a session that ends between the look at it and the subscription ends the socket', async () => {
  const { stream, closed, subscribe, end, advance } = await streamOf(async () => undefined)
  end('s')
  await subscribe()
  expect(closed).toEqual([ENDED])
  // A look at the sockets in between changes nothing.
  advance()
  await subscribe()
  expect(closed).toEqual([ENDED, ENDED])
  await stream.close()
})

test('a socket is closed at the first look after its session is over, and no other', async () => {
  const { stream, closed, subscribe, advance } = await streamOf(async () => undefined)
  await subscribe(new Date(clock.now().getTime() + 1))
  advance()
  expect(closed).toEqual([])
  await subscribe(clock.now())
  advance()
  expect(closed).toEqual([ENDED])
  await stream.close()
})

test('balances that could not be read are read at the next look', async () => {
  let failures = 1
  const rows: Db['rows'] = (schema, sql, params) =>
    failures-- > 0
      ? Promise.reject(new Error('the database is away'))
      : db.rows(schema, sql, params)
  const { stream, errors, sent, subscribe, advance } = await streamOf(async () => undefined, rows)
  await subscribe()
  advance()
  await expect.poll(() => errors).toHaveLength(1)
  expect(sent).toEqual([])
  // Fewer than those after which everybody's are read anyway.
  let looks = 0
  await expect
    .poll(() => {
      if (looks++ < 4) advance()
      return sent
    })
    .toHaveLength(1)
  await stream.close()
})

// Holds promise 79.
test('a change of the terms while a host is starting is shown by it', async () => {
  const terms = createTerms(db)
  let isChanged = false
  const stream = await createBalanceStream(
    {
      db,
      clock,
      sessions: createSessions(db, clock, DAY),
      prices: fixedPrices(),
      terms: {
        ...terms,
        async watch(...watching) {
          if (!isChanged) {
            isChanged = true
            const changes = { STAGE_PRICES: '0.011,0.015,0.020,0.030' }
            await setTerms(db, clock, { changes, madeBy: 'ada', forced: [] })
          }
          return await terms.watch(...watching)
        },
      },
    },
    (error) => {
      throw error
    },
  )
  const sent: string[] = []
  stream.subscribe({
    userId: await newUser(db),
    sessionId: 's',
    token: 't',
    expiresAt: new Date('2027-01-01'),
    send: (text) => void sent.push(text),
    buffered: () => 0,
    close: () => {},
  })
  await expect.poll(() => sent.at(-1)).toContain('"tokenPrice":"0.011"')
  await stream.close()
})

test('a token whose stage is not in the terms is sent without a price, which the site then says', async () => {
  const terms = createTerms(db)
  const withoutStage = async () => ({ ...(await terms.current()), tokenPrice: undefined })
  const stream = await createBalanceStream(
    {
      db,
      clock,
      sessions: createSessions(db, clock, DAY),
      prices: fixedPrices(),
      terms: { ...terms, current: withoutStage },
    },
    (error) => {
      throw error
    },
  )
  const sent: string[] = []
  stream.subscribe({
    userId: await newUser(db),
    sessionId: 's',
    token: 't',
    expiresAt: new Date('2027-01-01'),
    send: (text) => void sent.push(text),
    buffered: () => 0,
    close: () => {},
  })
  await expect.poll(() => sent.at(-1)).toContain('"price":"600"')
  expect(v.parse(balanceMessage, sent.at(-1)).prices.token).toBeUndefined()
  await stream.close()
})
