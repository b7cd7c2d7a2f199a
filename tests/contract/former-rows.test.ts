import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { liftedByNobody } from '../../server/accounts/freezes/freezes.ts'
import { unseenLoss } from '../../server/chains/books/unseen-loss.ts'
import { ensureSeals } from '../../server/main/starting/ensure-seals.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { createDepositAddresses } from '../../server/money/deposits/addresses.ts'
import { post } from '../../server/money/ledger/ledger.ts'
import { dailyPrices } from '../../server/money/prices/daily/daily-rows.ts'
import { createRunTimeSettings } from '../../server/platform/config/run-time-settings.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { createSalts } from '../../server/proof/entries/salts.ts'
import { sequence } from '../../server/proof/sequence.ts'
import { openDb } from '../support/database.ts'
import { newUser } from '../support/new-user.ts'

/*
 * What a version from before these rows were sealed has left counts after the first start of this one, since it is sealed then. A
 * row whose seal somebody takes off later does not.
 */
const at = new Date('2026-03-01T10:00:00Z')
const clock = { now: () => at }
const CODE = 'the code of a mail'
let db: Db
let userId: string
beforeAll(async () => {
  db = await openDb()
  userId = await newUser(db)
  // As they were before: the guards that refuse a row without a seal came with the seals.
  await bySql(`
    INSERT INTO settings (name, value) VALUES ('maintenance', 'true'),
      ('links', '[{"title":"Status","url":"https://status.example/"}]');
    INSERT INTO daily_prices (day, coin, units, at) VALUES ('2026-02-28', 'BNB', 600000000000000000000, '2026-02-28T23:59:00Z');
    INSERT INTO books_treasury (network, coin, address, units, at, block_number) VALUES ('TRX', 'USDT', 'mine', 100, now(), 5);
    INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number)
      VALUES ('TRX', 'a payment', 0, 'USDT', 30, 'a person', 6);
    INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, earlier)
      VALUES ('${userId}', now(), '', 'lost', now(), '${CODE}', 0);
    INSERT INTO log_outbox (kind, subject, at, seal)
      VALUES ('site', '{"release":"1.0.0","hash":"${'ab'.repeat(32)}"}', now(), 'of before'),
        -- Written by somebody else, and not of before: it is sealed for nobody.
        ('site', '{"release":"6.6.6","hash":"${'cd'.repeat(32)}"}', now(), NULL)`)
  await ensureSeals(db, clock)
}, 60_000)
afterAll(() => db.close())

const bySql = (sql: string) =>
  db.script(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`)
const settings = () => createRunTimeSettings(db)
const pricesNow = async () => (await dailyPrices(db)).map(({ units }) => units.get('BNB'))
/** Of a treasury that had 100, of which it has paid 30. */
const lossAt = (units: bigint) =>
  unseenLoss(db, 'TRX', { address: 'mine', coin: 'USDT' }, { units, block: 7, at })
const taken = () => sequence(db, createSalts('salts'))
const logged = async () =>
  (await db.rows(v.object({ size: v.number() }), 'SELECT size FROM log_state'))[0]?.size
const found = async () =>
  (await audit(db)).findings
    .map((finding) => finding.replace(' was not written by the host', ''))
    .sort()

test('what was there before counts, and an audit finds nothing in it', async () => {
  expect(await settings().isMaintenance()).toBe(true)
  expect(await settings().links()).toHaveLength(1)
  expect(await pricesNow()).toEqual([600n * 10n ** 18n])
  expect(await liftedByNobody(db, [userId])).toEqual(new Set())
  await taken()
  // The site.
  expect(await logged()).toBe(1)
  expect(await lossAt(70n)).toEqual([])
  expect((await audit(db)).findings).toEqual([])
})

// Holds promise 73.
describe('where a seal is taken off, with the guards switched off', () => {
  afterEach(async () => {
    // No start of a host seals it again.
    await ensureSeals(db, clock)
  })

  test('the links and the maintenance are not what somebody has made of them', async () => {
    await bySql(`UPDATE settings SET seal = NULL, value = 'false' WHERE name = 'maintenance';
      UPDATE settings SET seal = NULL WHERE name = 'links'`)
    await ensureSeals(db, clock)
    expect([await settings().isMaintenance(), await settings().links()]).toEqual([true, []])
    expect(await found()).toEqual(['links of settings', 'maintenance of settings'])
    await bySql('DELETE FROM settings')
  })

  test('the price of a day is none', async () => {
    await bySql('UPDATE daily_prices SET seal = NULL, units = 1')
    await ensureSeals(db, clock)
    expect(await pricesNow()).toEqual([undefined])
    expect(await found()).toEqual(['9555 BNB of daily_prices'])
    await bySql('DELETE FROM daily_prices')
  })

  test('what the treasury had is told, and what it has paid is found', async () => {
    await bySql('UPDATE treasury_payments SET seal = NULL, units = 99')
    expect(await found()).toEqual(['TRX:a payment:0 of treasury_payments'])
    await bySql('DELETE FROM treasury_payments; UPDATE books_treasury SET seal = NULL, units = 1')
    await ensureSeals(db, clock)
    expect(await lossAt(1n)).toEqual([expect.stringContaining('was changed in the database')])
    expect(await found()).toEqual(['TRX:USDT of books_treasury'])
    await bySql('DELETE FROM books_treasury')
  })

  test('a freeze is not lifted by what lifted it', async () => {
    await bySql('UPDATE freeze_lifts SET seal = NULL')
    await ensureSeals(db, clock)
    expect(await liftedByNobody(db, [userId])).toEqual(new Set([userId]))
    expect(await found()).toEqual([`${CODE} of freeze_lifts`])
    await bySql('DELETE FROM freeze_lifts')
  })

  test('nothing is put before the public log, and nothing taken in after how far it has come was changed', async () => {
    await bySql(`INSERT INTO log_outbox (kind, subject, at, seal)
      VALUES ('site', '{"release":"6.6.6","hash":"${'cd'.repeat(32)}"}', now(), 'of before')`)
    await ensureSeals(db, clock)
    await taken()
    expect(await logged()).toBe(1)
    await bySql(`UPDATE log_state SET seal = NULL, sold = '[]'`)
    await ensureSeals(db, clock)
    await expect(taken()).rejects.toThrow('log_state was changed in the database')
  })
})

test('where a version has sealed what it knew of, the next one seals the rest', async () => {
  const other = await openDb()
  await other.transaction((tx) => post(tx, { key: 'sealed:1', at, legs: [] }))
  await other.script(`SET session_replication_role = replica;
    INSERT INTO settings (name, value) VALUES ('maintenance', 'false');
    SET session_replication_role = origin`)
  expect(await createRunTimeSettings(other).isMaintenance()).toBe(true)
  await ensureSeals(other, clock)
  expect(await createRunTimeSettings(other).isMaintenance()).toBe(false)
  await other.close()
})

// Holds promise 73.
test('of the deposit addresses from before, those are sealed that come from the operator’s keys', async () => {
  const other = await openDb()
  const publicKeys = { evm: undefined, tron: undefined }
  const addresses = await createDepositAddresses(other, { publicKeys, isSandbox: true })
  const person = await newUser(other)
  const { evm, tron } = await addresses.forUser(person)
  const strange = `0x${'ab'.repeat(20)}`
  await other.script(`SET session_replication_role = replica;
    UPDATE derived_addresses SET seal = NULL;
    UPDATE derived_addresses SET address = '${strange}' WHERE address = '${evm}';
    SET session_replication_role = origin`)
  await ensureSeals(other, clock)
  const sealed = await other.rows(
    v.object({ address: v.string() }),
    'SELECT address FROM derived_addresses WHERE seal IS NOT NULL',
  )
  expect(sealed).toEqual([{ address: tron }])
  expect((await audit(other)).findings).toEqual([expect.stringContaining(strange)])
  await other.close()
})
