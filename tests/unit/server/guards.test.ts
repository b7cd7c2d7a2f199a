import { describe, expect, test } from 'vitest'
import brought from '../../../server/platform/db/guards.json' with { type: 'json' }
import { guardsOf, wrongGuards } from '../../../server/platform/db/guards.ts'
import { DATABASES, openDb } from '../../support/database.ts'

describe.each(DATABASES)('the guards of $name', ({ missing, open }) => {
  test.skipIf(missing !== undefined)(
    'are those of the list, which "npm run schema" writes',
    async () => {
      const db = await open()
      expect(await guardsOf(db)).toEqual(brought)
      expect(Object.keys(brought).length).toBeGreaterThan(200)
      await db.close()
    },
  )
})

test.each([
  ['a trigger dropped', 'DROP TRIGGER keep ON checkpoints', /trigger keep on checkpoints is gone/],
  [
    'a trigger switched off',
    'ALTER TABLE checkpoints DISABLE TRIGGER keep',
    /trigger keep on checkpoints is not what this program brings/,
  ],
  [
    'a function replaced',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    /function refuse_change\(\) is not what this program brings/,
  ],
  [
    'a trigger planted, with a function of another schema',
    `CREATE SCHEMA eve; CREATE FUNCTION eve.rewrite() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN NEW.address := '0xeve'; RETURN NEW; END $$;
       CREATE TRIGGER aaa BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION eve.rewrite()`,
    /trigger aaa on withdrawals was added/,
  ],
  [
    'a rule planted',
    'CREATE RULE nothing AS ON DELETE TO sessions DO INSTEAD NOTHING',
    /rule nothing on sessions was added/,
  ],
  [
    'a unique index that is none any more',
    'DROP INDEX derived_addresses_address; CREATE INDEX derived_addresses_address ON derived_addresses (lower(address))',
    /index derived_addresses_address is gone/,
  ],
  [
    'a check dropped',
    'ALTER TABLE seal_keys DROP CONSTRAINT seal_keys_number_check',
    /constraint seal_keys_number_check on seal_keys is gone/,
  ],
])('the guards show %s', async (_, sql, finding) => {
  const db = await openDb()
  await db.script(sql)
  expect((await wrongGuards(db)).join('; ')).toMatch(finding)
  await db.close()
})
