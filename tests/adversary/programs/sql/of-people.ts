import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { account, exchange, owner, role, type Tampering, THIEF, userOf } from './drawing.ts'

const STOLEN_XPUB = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey

export const OF_PEOPLE: Readonly<Record<string, Tampering>> = {
  'two e-mails exchanged': owner(({ thief, victim }) =>
    exchange('users', 'email', [thief, victim]),
  ),
  'two identities exchanged': owner(({ thief, victim }) =>
    exchange('users', 'identity_uid', [thief, victim]),
  ),
  'an e-mail changed': owner(
    ({ victim }) => `UPDATE users SET email = 'eve@elsewhere.example' WHERE email = '${victim}'`,
  ),
  'a password replaced': owner(
    ({
      thief,
      victim,
    }) => `UPDATE identity_accounts SET password_hash = (SELECT password_hash FROM identity_accounts
      WHERE email = '${thief}') WHERE email = '${victim}'`,
  ),
  'a session given to somebody else': owner(
    ({ thief, victim }) =>
      `UPDATE sessions SET user_id = ${userOf(victim)} WHERE user_id = ${userOf(thief)}`,
  ),
  'a passkey planted': owner(
    ({
      victim,
    }) => `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, added_at, trusted_from, seal)
      VALUES ('${randomBytes(16).toString('base64url')}', ${userOf(victim)}, 'Phone', 'AAAA', 0, '', now(), now() - interval '9 days', 'made up')`,
  ),
  'a saved address back-dated': owner(
    () => `UPDATE saved_addresses SET at = at - interval '9 days'`,
  ),
  'a saved address planted': owner(
    ({
      victim,
    }) => `INSERT INTO saved_addresses (id, user_id, network, account, address, name, at, seal) VALUES (gen_random_uuid(),
      ${userOf(victim)}, 'BNB', '${THIEF}', '${THIEF}', 'Ledger', now() - interval '9 days', 'made up')`,
  ),
  'a deposit address given to somebody else': owner(
    ({ thief, victim }) => `DELETE FROM derived_addresses WHERE user_id = ${userOf(thief)};
      UPDATE derived_addresses SET user_id = ${userOf(thief)} WHERE user_id = ${userOf(victim)}`,
  ),
  'a deposit address planted below a planted key, as the role': role(
    ({
      thief,
      victim,
    }) => `INSERT INTO deposit_keys (family, key, is_test, since) VALUES ('evm', 'planted', false, '2020-01-01');
      INSERT INTO derived_addresses (key_id, user_id, address, seal) SELECT k.id, ${userOf(thief)}, lower(d.address), d.seal
        FROM deposit_keys k, derived_addresses d WHERE k.key = 'planted' AND d.user_id = ${userOf(victim)} AND d.address LIKE '0x%'`,
  ),
  'a deposit key planted, as the role': role(
    () =>
      `INSERT INTO deposit_keys (family, key, is_test, since) VALUES ('evm', '${STOLEN_XPUB}', true, '2099-01-01')`,
    { beyond: 'no address of it is handed out, and it gives way to none' },
  ),
  'the indexes of deposit addresses shifted': owner(
    () =>
      `UPDATE deposit_addresses SET index = index + 100; UPDATE deposit_addresses SET index = 102 - index`,
    { isOfAddresses: true },
  ),
  'a price multiplied': owner(
    (_, r) => `UPDATE prices SET units = units * ${r.pick([1000, 1000000])} WHERE coin = 'BNB'`,
  ),
  'a price multiplied, as the role': role(
    () => `UPDATE prices SET units = units * 1000000 WHERE coin = 'BNB'`,
  ),
  'a link put into the footer, as the role': role(
    () => `INSERT INTO settings (name, value, seal)
      VALUES ('links', '[{"title":"Claim","url":"https://evil.example/"}]', 'made up')
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, seal = excluded.seal`,
  ),
  'an alarm written as told, as the role': role(
    () =>
      `INSERT INTO alarms (key, part, text, since) VALUES ('books:made up', 'books', 'made up', now())`,
    { beyond: 'it is said to be over' },
  ),
  'the orders of operators deleted': owner(() => 'DELETE FROM operator_orders', {
    beyond: 'a row that is gone leaves nothing',
  }),
  'the orders of operators deleted, as the role': role(() => 'DELETE FROM operator_orders', {
    beyond: 'they have a life, after which the host itself deletes them',
  }),
  'an order altered': owner(
    () => `UPDATE operator_orders SET command = replace(command, 'payouts', 'reverse')`,
  ),
  'an order forged': role(
    () => `INSERT INTO operator_orders (id, command, outcome, at, seal)
      VALUES (gen_random_uuid(), '{"command":"reverse"}', '{}', now(), 'made up')`,
  ),
  'a wait ended': owner(() => 'DELETE FROM withdrawal_waits'),
  'a wait ended, as the role': role(() => 'DELETE FROM withdrawal_waits'),
  'a freeze lifted': owner(() => 'DELETE FROM freezes', {
    beyond: 'a row that is gone leaves nothing but the line of the security log',
  }),
  'a freeze lifted, as the role': role(() => 'DELETE FROM freezes'),
  'a freeze lifted by a planted code, as the role': role(
    ({
      people,
    }) => `INSERT INTO codes (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at, used_at)
      VALUES ('unfreeze', ${userOf(people[2] ?? '')}::text, 'planted', 'x', 'x', now(), now() + interval '9 minutes', now());
      INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, challenge, earlier, seal)
        SELECT user_id, at, made_by, reason, now(), 'planted', 0, 'made up' FROM freezes`,
  ),
  'a freeze lifted by a planted order, as the role': role(
    () => `CREATE TEMP TABLE planted AS SELECT gen_random_uuid() AS id;
      INSERT INTO operator_orders (id, command, outcome, at, seal)
        SELECT id, '{"command":"unfreeze"}', '{}', now(), 'made up' FROM planted;
      INSERT INTO freeze_lifts (user_id, frozen_at, made_by, reason, at, order_id, earlier, seal)
        SELECT user_id, at, made_by, reason, now(), id, 0, 'made up' FROM freezes, planted;
      COMMIT; BEGIN; DELETE FROM operator_orders WHERE id IN (SELECT id FROM planted); DROP TABLE planted`,
  ),
  'the records of repeated payments deleted, as the role': role(
    () => 'DELETE FROM idempotency_records',
  ),
  'what was posted deleted, as the role': role(() => 'DELETE FROM entries'),
  'a guard dropped': owner(
    (_, r) =>
      `DROP TRIGGER ${r.pick(['keep ON entries', 'keep ON transfers', 'decide_once ON withdrawals', 'wait ON withdrawals', 'pay_once ON withdrawals', 'post ON entries'])}`,
  ),
  'a guard switched off': owner(
    (_, r) =>
      `ALTER TABLE ${r.pick(['withdrawals', 'entries', 'deposits', 'freezes'])} DISABLE TRIGGER ALL`,
  ),
  'a check or index dropped': owner((_, r) =>
    r.pick([
      'ALTER TABLE accounts DROP CONSTRAINT user_has_it',
      'DROP INDEX derived_addresses_address',
      'DROP INDEX deposits_transaction',
      'DROP INDEX payout_slots_live',
    ]),
  ),
  'a function replaced': owner(
    () =>
      `CREATE OR REPLACE FUNCTION refuse_while_waiting() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  ),
  'a trigger planted': owner(
    () => `CREATE FUNCTION redirect() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN NEW.address := '${THIEF}'; RETURN NEW; END $f$;
      CREATE TRIGGER aaa BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION redirect()`,
  ),
  'a rule planted': owner(
    ({
      thief,
    }) => `CREATE RULE twice AS ON INSERT TO deposits DO ALSO UPDATE accounts SET units = units + 1
      WHERE id = ${account(userOf(thief))}`,
  ),
  'a planned payment redirected': owner(() => `UPDATE payout_slots SET recipient = '${THIEF}'`, {
    isOfPlan: true,
  }),
}
