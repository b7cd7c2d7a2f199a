-- What waits for a decision is counted and summed up without reading the withdrawals themselves, of which there are thousands.
CREATE INDEX withdrawals_waiting ON withdrawals (at, id) INCLUDE (user_id, coin, amount, approved_at) WHERE status = 'pending';
DROP INDEX withdrawals_pending;
ALTER INDEX withdrawals_waiting RENAME TO withdrawals_pending;
