-- The rights of a host that owns nothing, for PostgreSQL: run by the owner of the tables after each update, with the
-- name of the host's role. It can post transfers, and neither change nor remove what was posted.
--
--   psql -v role=wallet_host -f server/platform/db/host-role.sql postgres://wallet_owner@localhost/wallet

GRANT USAGE ON SCHEMA public TO :"role";
-- In a database from before PostgreSQL 15 everybody may create there, and what the functions of the owner call is found by
-- its types: a function of somebody else's with better fitting ones would run with the rights of the owner.
REVOKE CREATE ON SCHEMA public FROM PUBLIC, :"role";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"role";
-- SELECT for pg_dump.
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"role";

REVOKE INSERT, UPDATE, DELETE ON migrations, transfers, entries, accounts, lanes, deposits, purchases, withdrawals,
  adopted_seals, seal_keys, checkpoints, terms, reversals, stage_supplies, idempotency_records, history_counters FROM :"role";
GRANT INSERT ON deposits, withdrawals, adopted_seals, seal_keys, checkpoints, terms, reversals TO :"role";
GRANT UPDATE (status, transaction_id, output, reason, decided_at, approved_at, approved_by, sent) ON withdrawals TO :"role";
-- A wait that was promised is not taken back.
REVOKE UPDATE, DELETE ON withdrawal_waits FROM :"role";
-- What is locked is written with its purchase.
REVOKE INSERT, UPDATE, DELETE ON vestings FROM :"role";
GRANT UPDATE (remaining, next_at, seal) ON vestings TO :"role";
-- Why something was paid to a listed address is not changed.
REVOKE UPDATE, DELETE ON screening_releases FROM :"role";
GRANT UPDATE (seal) ON screening_releases TO :"role";
-- A part of a sanctions list stays, and is only sealed anew.
REVOKE UPDATE, DELETE ON listed_parts FROM :"role";
GRANT UPDATE (seal) ON listed_parts TO :"role";
-- What was asked of an address stays as it was.
REVOKE UPDATE ON address_ownerships FROM :"role";
GRANT UPDATE (proven_at, signature, seal) ON address_ownerships TO :"role";
-- A freeze ends by a lift, which is kept.
REVOKE UPDATE, DELETE ON freezes, freeze_lifts FROM :"role";
GRANT UPDATE (made_by, reason) ON freezes TO :"role";
GRANT UPDATE (seal) ON freeze_lifts TO :"role";
REVOKE DELETE ON users FROM :"role";
-- What was answered stays as it was sent.
REVOKE UPDATE ON support_answers FROM :"role";
-- What an operator ordered stays as it was.
REVOKE UPDATE ON operator_orders FROM :"role";
GRANT UPDATE (seal) ON operator_orders TO :"role";
REVOKE UPDATE, DELETE ON order_log FROM :"role";
-- The public log only grows.
REVOKE INSERT, DELETE ON log_state FROM :"role";
REVOKE DELETE ON log_tiles FROM :"role";
REVOKE UPDATE, DELETE ON log_leaves FROM :"role";
REVOKE UPDATE, DELETE ON log_owners FROM :"role";
REVOKE UPDATE ON log_outbox FROM :"role";
REVOKE UPDATE ON solvency_nodes FROM :"role";
GRANT UPDATE (units) ON stage_supplies TO :"role";
-- To seal the transfers of an earlier version, once; and to lock what a user has when a credit is taken back.
GRANT UPDATE (head) ON lanes TO :"role";
GRANT UPDATE (id) ON accounts TO :"role";
GRANT INSERT, DELETE ON idempotency_records TO :"role";
-- An address stays the one that was shown; a key only becomes the current one again.
REVOKE UPDATE, DELETE ON derived_addresses, deposit_keys FROM :"role";
GRANT UPDATE (since) ON deposit_keys TO :"role";
GRANT UPDATE (seal) ON derived_addresses TO :"role";
-- What was seen on a chain may turn out otherwise, but is not forgotten.
REVOKE DELETE ON chain_cursors, chain_payments, chain_spendings, chain_starts FROM :"role";
-- Which payment it is stays.
REVOKE UPDATE ON chain_payments FROM :"role";
GRANT UPDATE (user_id, coin, units, address, sender, contract, block_number, block_hash, at, state, deposit_id,
  confirmations, needed) ON chain_payments TO :"role";
-- What was handed out for signing and sent stays as it was.
REVOKE UPDATE, DELETE ON payout_batches, payout_plans, payout_slots, payout_attempts FROM :"role";
GRANT UPDATE (state, transaction_id, reason, settled_at, failure) ON payout_slots TO :"role";
GRANT UPDATE (raw, sent_at, refusal) ON payout_attempts TO :"role";
-- What was there for what was owed stays, for each day.
REVOKE DELETE ON reserve_days FROM :"role";
-- What has left the treasury, and why, stays as it was.
REVOKE UPDATE, DELETE ON treasury_payments, treasury_explanations FROM :"role";
GRANT UPDATE (seal) ON treasury_payments TO :"role";
-- What the treasury had is compared with, and explained, but not forgotten.
REVOKE DELETE ON books_treasury FROM :"role";
-- What is set at run time is set otherwise, and not forgotten.
REVOKE DELETE ON settings FROM :"role";
-- The price of a day stays what it was.
REVOKE UPDATE, DELETE ON daily_prices FROM :"role";
GRANT UPDATE (seal) ON daily_prices TO :"role";
