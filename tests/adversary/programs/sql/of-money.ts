import {
  account,
  minted,
  owner,
  REFIT,
  role,
  type Tampering,
  THIEF,
  units,
  userOf,
  when,
  withdrawal,
} from './drawing.ts'

export const OF_MONEY: Readonly<Record<string, Tampering>> = {
  "a withdrawal's address changed": owner(
    (_, r) => `UPDATE withdrawals SET address = '${THIEF}' WHERE id = ${withdrawal(r)}`,
  ),
  "a withdrawal's amount changed": owner(
    (
      _,
      r,
    ) => `UPDATE withdrawals SET ${r.pick(['arrives = amount', 'amount = amount * 2, arrives = arrives * 2', 'arrives = 1'])}
      WHERE id = ${withdrawal(r)}`,
  ),
  "a withdrawal's coin or network changed": owner(
    (
      _,
      r,
    ) => `UPDATE withdrawals SET ${r.pick(["coin = 'USDT'", "coin = 'BNB'", "chain = 'ETH'"])} WHERE id = ${withdrawal(r)}
      AND ${r.pick(['true', 'approved_at IS NOT NULL'])}; UPDATE withdrawals SET address = '${THIEF}' WHERE id = ${withdrawal(r)}`,
  ),
  'a withdrawal given to somebody else': owner(
    ({ thief }, r) =>
      `UPDATE withdrawals SET user_id = ${userOf(thief)} WHERE id = ${withdrawal(r, `user_id <> ${userOf(thief)}`)}`,
  ),
  'a withdrawal planted': owner(
    (
      { thief },
      r,
    ) => `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at, approved_at, approved_by, terms)
      VALUES (gen_random_uuid(), ${userOf(thief)}, 'BNB', 'BNB', '${THIEF}', ${units(r)}, 100000000000000000, now(), now(), 'ada', 1)`,
  ),
  'a withdrawal approved by hand': owner(
    (_, r) =>
      `UPDATE withdrawals SET approved_at = ${when(r)}, approved_by = 'ada' WHERE status = 'pending' AND approved_at IS NULL`,
    { beyond: 'the host does not take it for an approval' },
  ),
  'a withdrawal approved by hand as the role': role(
    () =>
      `UPDATE withdrawals SET approved_at = now(), approved_by = 'ada' WHERE status = 'pending' AND approved_at IS NULL`,
    { beyond: 'the host does not take it for an approval' },
  ),
  'a withdrawal called paid': owner(
    (
      _,
      r,
    ) => `UPDATE withdrawals SET status = 'approved', transaction_id = '0x${'e'.repeat(64)}', output = 0,
      decided_at = ${when(r)} WHERE id = ${withdrawal(r)}`,
  ),
  'a rejection turned round': owner(
    () =>
      `UPDATE withdrawals SET status = 'pending', reason = '', decided_at = NULL, approved_at = now() WHERE status = 'rejected'`,
  ),
  'the time of a decision changed': owner(
    () =>
      `UPDATE withdrawals SET decided_at = decided_at - interval '9 days' WHERE status = 'rejected'`,
  ),
  'a rejection unsettled, and its transfer cut off': owner(
    () => `UPDATE withdrawals SET status = 'pending', reason = '', decided_at = NULL WHERE status = 'rejected';
      CREATE TEMP TABLE cut AS SELECT t.id FROM transfers t JOIN withdrawals w ON t.key LIKE '%' || w.id || '%'
        WHERE w.reason = '' AND t.key NOT LIKE 'withdrawal:%' AND w.status = 'pending' AND t.id = (SELECT max(o.id) FROM transfers o
          WHERE o.id / 1000000000000 = t.id / 1000000000000) ORDER BY t.id DESC LIMIT 1;
      DELETE FROM entries WHERE transfer_id IN (SELECT id FROM cut); DELETE FROM transfers WHERE id IN (SELECT id FROM cut);
      UPDATE lanes l SET position = position - 1, head = coalesce((SELECT hash FROM transfers t WHERE t.id / 1000000000000 = l.lane
        ORDER BY id DESC LIMIT 1), 'lane ' || lane) WHERE lane IN (SELECT id / 1000000000000 FROM cut); ${REFIT}`,
  ),
  'the sending forged': owner(
    (_, r) => `UPDATE withdrawals SET sent = '0x${'d'.repeat(64)}' WHERE id = ${withdrawal(r)}`,
    { beyond: 'what is shown as sent moves nothing' },
  ),
  'a balance raised': owner(
    ({ thief }, r) =>
      `UPDATE accounts SET units = units + ${units(r)} WHERE id = ${account(userOf(thief))}`,
  ),
  'entries moved from one to another': owner(
    ({ thief, victim }) => `UPDATE entries SET account_id = ${account(userOf(thief))}
      WHERE account_id = ${account(userOf(victim))} AND NOT EXISTS (SELECT FROM entries o
        WHERE o.transfer_id = entries.transfer_id AND o.account_id = ${account(userOf(thief))}); ${REFIT}`,
  ),
  'the transfers of two deposits exchanged': owner(
    () => `CREATE TEMP TABLE two AS SELECT id, key FROM transfers WHERE key LIKE 'deposit:%' ORDER BY id LIMIT 2;
      UPDATE transfers SET key = key || '-' WHERE id IN (SELECT id FROM two);
      UPDATE transfers t SET key = (SELECT key FROM two WHERE two.id <> t.id) WHERE id IN (SELECT id FROM two)`,
  ),
  'a deposit given another network, transaction or owner': owner(
    (
      { thief },
      r,
    ) => `UPDATE deposits SET ${r.pick(["network = 'ETH'", `transaction_id = '0x${'e'.repeat(64)}'`, `user_id = ${userOf(thief)}`, 'units = units * 2'])}
      WHERE id = (SELECT id FROM deposits WHERE user_id <> ${userOf(thief)} ORDER BY id LIMIT 1)`,
  ),
  'coins minted by a made-up seal': owner(
    ({ thief }, r) =>
      `SELECT post_transfer('deposit:' || gen_random_uuid(), now(), ${minted(userOf(thief), units(r))}, NULL, NULL, 'made up')`,
  ),
  'coins minted by a made-up seal, as the role': role(
    (
      { thief },
      r,
    ) => `SELECT post_transfer('deposit:' || gen_random_uuid(), now(), ${minted(userOf(thief), units(r))}, NULL, NULL,
      (SELECT seal FROM transfers ORDER BY id DESC LIMIT 1))`,
  ),
  'coins minted without a seal in the oldest lane': owner(
    ({ thief }, r) => `UPDATE lanes SET position = position + 1 WHERE lane = 0;
      INSERT INTO transfers (id, key, at) SELECT position, 'minted', now() FROM lanes WHERE lane = 0;
      INSERT INTO entries (transfer_id, account_id, units) SELECT (SELECT position FROM lanes WHERE lane = 0), a.id,
        minted.units * CASE a.kind WHEN 'available' THEN 1 ELSE -1 END FROM accounts a, (VALUES (${units(r)}::numeric)) AS minted (units)
        WHERE a.id IN (${account(userOf(thief))}, (SELECT min(id) FROM accounts WHERE coin = 'BNB' AND kind = 'deposits'));
      ${REFIT}`,
  ),
  'terms forged': owner(
    (_, r) => `INSERT INTO terms (version, content, made_by, at, seal) SELECT version + 1,
      replace(content, '0.010', '0.0001'), 'ada', now(), ${r.pick(["'fake'", 'seal'])} FROM terms ORDER BY version DESC LIMIT 1`,
  ),
  'terms forged as the role': role(
    () => `INSERT INTO terms (version, content, made_by, at, seal) SELECT version + 1,
      replace(content, '0.010', '0.0001'), 'ada', now(), seal FROM terms ORDER BY version DESC LIMIT 1`,
  ),
  'the supply raised': owner(
    (_, r) => `UPDATE stage_supplies SET units = units + ${units(r)} WHERE stage = 1`,
  ),
  'a checkpoint made up': owner(
    () =>
      `INSERT INTO checkpoints (number, content, seal, at) SELECT max(number) + 1, max(content), 'made up', now() FROM checkpoints`,
  ),
  'a checkpoint changed': owner(
    () => `UPDATE checkpoints SET content = replace(content, '1', '2')`,
  ),
  'the public log moved on, as the role': role(
    () => `UPDATE log_state SET positions = '{"1":99,"2":99,"3":99}'`,
    { beyond: 'it goes on no more, which it says' },
  ),
  'a site put before the public log, as the role': role(
    () => `INSERT INTO log_outbox (kind, subject, at, seal)
      VALUES ('site', '{"release":"stolen","hash":"${'a'.repeat(64)}"}', now(), 'made up')`,
    { beyond: 'it is not taken into it' },
  ),
  'a price of a day planted, as the role': role(
    () => `INSERT INTO daily_prices (day, coin, units, at, seal)
      VALUES ('2020-01-01', 'BNB', 1, '2020-01-01', 'made up')`,
  ),
  'the head of a lane changed, as the role': role(
    () => `UPDATE lanes SET head = 'made up' WHERE position > 0`,
  ),
}
