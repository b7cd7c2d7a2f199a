import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import replaced from '../../../server/platform/db/baseline/replaced.json' with { type: 'json' }
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate, missingMigrations } from '../../../server/platform/db/migrate.ts'
import { schemaText } from '../../../server/platform/db/schema/schema-text.ts'
import { storedMigrations } from '../../../server/platform/db/stored-migrations.ts'
import { DATABASES, openEmptyDb } from '../../support/database.ts'
import { fillFormer } from '../../support/migrated-database.ts'

/**
 * The hashes that existing databases hold. A host refuses to start on a database whose applied migrations were changed,
 * be it in a comment: a mistake goes into a new migration, which is added here.
 */
const APPLIED = {
  '053-baseline': 'P2p4cSyCJgWFgx2heN8wFyQIBhEMSs1NJ4MLytEOoIk',
  '054-sealed-logins.sql': 'SbCtb3shEb8myegucwcpzeQshaFeGAztukjLzxfZm4A',
  '055-seal-keys.sql': 'lK3JwXYEzZ9c0-Jfh02YRazBvY8mOjwCaKH-bKfBVVw',
  '056-sealed-addresses.sql': 'xCAYDmdZ5-kTOKMjfmy0BHuqwTQeOURnOd0EgFnAt3s',
  '057-sealed-rows.sql': 'Y6n-7yvUA2em4Dv8P2B2PcYoF5e5DDrXxCW3HZ6ygdk',
  '061-node-finality.sql': 'jvmjpo2HZwD_YI-oHEQSD9BaQQr72MW0xjgnmbBR2Wg',
  '062-price-references.sql': 'pWsbQOlQ9kpzEHduLXKsH-q_L9_5vkN-LIrMrI6Zwo4',
  '063-treasury-payments.sql': '3XeJ76bP0wFsn9xTuOydEy2kvnllHKJ0QOI41-YXI3Q',
  '068-health-writes.sql': 'RXxda33Ql-R-2N_QjiSpKLednq-hTSgzDZgfrxhAbCM',
  '069-operator-lists.sql': 'QMyIprP44o0fVFfhrpz2mncCmoG1nCwc4NGVkGe5Ye0',
  '072-public-log.sql': 'bZPyGnEzF5uteIgUxJFWvA7xtKp7Ol1ZP3SPPoenB4c',
  '076-staff.sql': 'Iwi7PQlmhhqeS4NqGYkRqkkfiTmC2l5C_He2II7PoK0',
  '077-withdrawal-queue.sql': '5IzXu2vamlqwt3Nrrg4MNLu0Au-XAlVqcqoMD_w2Bow',
  '080-vesting.sql': 'srhkWTXJAeVYS6OVO9gERaK_HjFV4A1zVYXkXAMsTlw',
  '081-notes.sql': 'wNYmW77Xso8KLkiMMOPqAwxEEIArc1198JcMvSSxkFs',
  '085-coins.sql': 'eHcN69qOonknb6yR9u1eO13Tm4RpmN_pNf-9JdwXBpk',
  '091-support-answers.sql': 'fVvRs8okNMR7s2Dwy_g5sGykPmL7Xh-oepZeyzyYh6E',
  '092-alarms.sql': 'F1oKCDuvfKLIUzM5ZVedb6fkamrpP3BGi_6Qmr_mccg',
  '095-log-owners.sql': '1QbJVMi7AR3NtzU9RDV24RMiispTQcnCFgYIRu30Cs4',
  '099-risk-indexes.sql': 'ZojQ927RgwNIlgVhHFhwXJMMUEsXU_9d0-Oy8yaGkR4',
  '100-find-people.sql': 'P3_ADXihgJ7Ftx1qOxNZL3-l9tXjuhc80pTjZX0LUmU',
  '102-solvency.sql': '4235fBrS_SA0K-uqOdOExM8hShrW3zXQrxbDjtJwR2U',
  '107-screening.sql': 'gpnE_B187vY9lcovEPYo0wkzXZPyuiSTm7VSG4EXX54',
  '108-screening-read.sql': '9jbFDgcb3-xvBM1yD0TQ5O4TxByGZw54I_ttqgk1iss',
  '112-log-witnesses.sql': 'o8IcshHZD2cnwokVzYR8jlfb0kjL6PFY9TKH7DUQFtQ',
  '123-ownership.sql': 'b1lHeC52sD6j6G_JlkHX4kMhV2fEIMj2sNYWnS9qRlc',
  '124-currency-rates.sql': 'Z9D59njpoSsLsO_9aOv7oeNCo1rE_VjQ5xGuGk6lBtc',
  '126-flows-by-day.sql': '8vc7OW1Def8mrZNOJPL0T5Gm8VJ_IqFsBNHKENTnYFU',
  '133-reserves.sql': 'oVDXREF09cVxOERZpNbCV6j-2H1deWOU5gOmfSDKVRM',
  '140-proved-books.sql': 'MPFNAkSxcH1pFBesQvGJg2rAdUjwUgA8oqhKm6-1H8E',
  '141-open-queries.sql': 'VmbTqI2ISLTSvbecP1-Yn_GrGArDhddmED6yF80eBZw',
  '142-signed-orders.sql': 'uT7PjIdeNJtN06raoV8OYEfvRSmlxFxO9N9rTf9Wo_A',
  '145-log-tiles-lz4.sql': 'Dx3XiLM46DelhdiDpOq-QsTvK1w9VsAtHfvZTufPsRQ',
  '150-debts.sql': 'zIpPe3PkfmrzV0-wN5codXUj28I4nabIGwXtwWzuhZY',
  '155-languages.sql': 'pax90sZee4cdzyYvxzO8RAhMJZ_Xpz5Ytr0Cw1rIPpM',
  '160-planned-while-pending.sql': 'vxYPc7WSoOxvoKt0PPAFYzyuT4TMBMlZbgAhHZYW_HU',
  '161-list-age.sql': 'ca1uqa1tGockxNxPhcwJW0TsmpCNJtTZqkpiV_dhGto',
  '162-pending-sums.sql': 'Bo8oFcPcxg_jNKlXdG3ppQB2gWeMniz_9E_t6kT7K-4',
  '163-spending-seals.sql': 'GCZZfTxYaD6kaQ2R21W1FGPpksU4_kb7-PO2tg8X4V4',
  '164-screening-seals.sql': 'gxfVRFQ6ywNMXHh3VXZGv901a9MVEg_zAz7VyoB9zy4',
  '165-spending-names.sql': 'O22AMByFBf0Y13JjaiSOpbnS_Anrj37h6XOqUldCN4k',
  '166-sealed-lifts.sql': 'kBj0tbbOF99yijtrVQE30Ulxr00Bruy4Et8z-GRxBDo',
  '167-sealed-log.sql': 'eQRj1cDVqOCjbEv8L4SuFDzOCkf4cwzUTEhWTtZlAfA',
  '168-sealed-treasury.sql': '-ehLHo1U7_5TmDXkXBMVWqDo1YwxLf7vyVzX499pba4',
  '169-marked-prices.sql': 'oDQyhj551UL1YAvaSwi1_Py7P9YNQtmXmOrsiq7Eg80',
  '170-sealed-sign-ins.sql': '8Jspsr6eqazukM0_7MRpI1AnzWil0GEvkWgs5fet1Sc',
  '171-former-lifts.sql': '3v4HrAKRJl-dASW1qAWQSK8-ubh8lzScpFv36TP2K6E',
}

const names = v.object({ name: v.string() })
const namesIn = async (db: Db) =>
  (await db.rows(names, 'SELECT name FROM migrations ORDER BY name')).map(({ name }) => name)

const baseline = () => storedMigrations().filter(({ name }) => name === '053-baseline')

test('migrations that databases have applied are unchanged', () => {
  expect(Object.fromEntries(storedMigrations().map(({ name, hash }) => [name, hash]))).toEqual(
    APPLIED,
  )
})

/** Takes back what 051 to 053 have made. */
const BACK_TO_050 = `
  ALTER TABLE chain_cursors DROP COLUMN final_number, DROP COLUMN final_time, DROP COLUMN heard_at;
  ALTER TABLE chain_blocks DROP COLUMN seq;
  DROP TABLE chain_starts;
  ALTER TABLE chain_balances DROP COLUMN contract, DROP COLUMN begun_at, DROP COLUMN baseline, DROP COLUMN missing;
  ALTER TABLE chain_payments DROP CONSTRAINT chain_payments_state_check;
  ALTER TABLE chain_payments ADD CONSTRAINT chain_payments_state_check
    CHECK (state IN ('seen', 'gone', 'credited', 'below', 'ours', 'held'));
  ALTER TABLE payout_slots DROP COLUMN failure;
  DELETE FROM migrations WHERE name > '051'`

/** The rows of all tables but the list of migrations, in the order of their texts. */
async function rowsIn(db: Db): Promise<string[]> {
  const tables = await db.rows(
    names,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'migrations' ORDER BY relname`,
  )
  const rows = []
  for (const { name } of tables)
    rows.push(
      ...(await db.rows(names, `SELECT '${name} ' || to_jsonb(t)::text AS name FROM ${name} t`)),
    )
  return rows.map((one) => one.name).sort()
}

describe.each(DATABASES)('on $name', ({ missing, open, openEmpty }) => {
  if (missing) return test.skip(missing, () => {})

  test('the schema is the one of schema.sql, which "npm run schema" writes', async () => {
    const db = await open()
    const written = readFileSync('server/platform/db/schema/schema.sql', 'utf8')
    expect(await schemaText(db)).toBe(written)
    await db.close()
  })

  test('the baseline makes what the migrations 001 to 053 made, and nothing else', async () => {
    const [former, present] = [await openEmpty(), await openEmpty()]
    await fillFormer(former, 'rows')
    await migrate(present, baseline())
    expect(await schemaText(present)).toBe(await schemaText(former))
    const rows = await rowsIn(present)
    expect(rows).toEqual(await rowsIn(former))
    expect(rows.filter((row) => row.startsWith('lanes '))).toHaveLength(65)
    expect(await namesIn(present)).toEqual(['053-baseline'])
    await Promise.all([former.close(), present.close()])
  })

  test('a database that has 001 to 050 is given the rest, and goes on from there', async () => {
    const db = await openEmpty()
    await fillFormer(db, 'rows')
    await db.script(BACK_TO_050)
    expect((await namesIn(db)).at(-1)).toBe('050-own-triggers.sql')
    await migrate(db)
    const written = readFileSync('server/platform/db/schema/schema.sql', 'utf8')
    expect(await schemaText(db)).toBe(written)
    expect(await missingMigrations(db, storedMigrations())).toEqual([])
    expect(await namesIn(db)).toEqual([...Object.keys(replaced), ...Object.keys(APPLIED).slice(1)])
    await db.close()
  })

  test('a database that has 001 to 053 goes on from there', async () => {
    const db = await openEmpty()
    await fillFormer(db, 'rows')
    const before = await namesIn(db)
    expect([before.length, before.at(-1)]).toEqual([39, '053-chain-identity.sql'])
    await migrate(db)
    const later = Object.keys(APPLIED).slice(1)
    expect(await namesIn(db)).toEqual([...before, ...later])
    expect(await missingMigrations(db, storedMigrations())).toEqual([])
    await migrate(db)
    const written = readFileSync('server/platform/db/schema/schema.sql', 'utf8')
    expect(await schemaText(db)).toBe(written)
    await db.close()
  })
})

describe('a database is left as it is', () => {
  const FORMER = [
    [
      'that is older than the baseline',
      "DELETE FROM migrations WHERE name > '014-host-role.sql'",
      'the database is of an early version (014-host-role.sql): start version 0.1.0 of this program on it once, then this one',
    ],
    [
      'that lacks one of the migrations that the baseline replaces',
      "DELETE FROM migrations WHERE name = '009-lanes.sql'",
      'start version 0.1.0 of this program on it once',
    ],
    [
      'whose migrations were not those that the baseline replaces',
      "UPDATE migrations SET hash = 'other' WHERE name = '009-lanes.sql'",
      'migration 009-lanes.sql has changed since it was applied to this database',
    ],
    [
      'that a later program has begun',
      "DELETE FROM migrations; INSERT INTO migrations (name, hash) VALUES ('090-baseline', 'a')",
      'the database is newer than this program: 090-baseline',
    ],
  ] as const

  test.each(FORMER)('%s', async (_, sql, refusal) => {
    const db = await openEmptyDb()
    await fillFormer(db, 'rows')
    await db.script(sql)
    const before = [await namesIn(db), await schemaText(db)]
    await expect(migrate(db)).rejects.toThrow(refusal)
    expect([await namesIn(db), await schemaText(db)]).toEqual(before)
    await db.close()
  })

  test('that another baseline has made', async () => {
    const db = await openEmptyDb()
    await migrate(db, baseline())
    await db.run("UPDATE migrations SET hash = 'other'")
    await expect(migrate(db)).rejects.toThrow('migration 053-baseline has changed')
    await db.close()
  })
})

test('the version to start first is an earlier one than this', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [{ replaces } = {}] = baseline()
  expect([replaces?.lastVersion, version]).toEqual(['0.1.0', '0.2.0'])
})
