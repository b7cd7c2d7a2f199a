-- One name per quantity and plain statuses. No row is lost and no amount changes: see tests/unit/migration-004.test.ts.

-- amount leaves the balance, arrives is paid out, and the fee is their difference.
ALTER TABLE withdrawals RENAME COLUMN amount TO arrives;
ALTER TABLE withdrawals RENAME COLUMN total TO amount;

-- How a status is spelled in an answer is the contract's business.
ALTER TABLE withdrawals ALTER COLUMN status DROP DEFAULT;
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_status_check;
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_check1;
DROP INDEX withdrawals_open;
UPDATE withdrawals SET status = CASE status WHEN 'Not Approval' THEN 'pending' ELSE lower(status) END;
ALTER TABLE withdrawals ALTER COLUMN status SET DEFAULT 'pending';
ALTER TABLE withdrawals
  ADD CONSTRAINT withdrawals_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
  ADD CONSTRAINT withdrawals_transaction_check CHECK ((status = 'approved') = (transaction_id <> ''));
ALTER TABLE withdrawals RENAME CONSTRAINT withdrawals_check TO withdrawals_arrives_check;
CREATE INDEX withdrawals_pending ON withdrawals (at, id) WHERE status = 'pending';

-- The answer to a request under its Idempotency-Key, given again to its repetitions.
ALTER TABLE first_answers RENAME TO idempotency_records;
ALTER TABLE idempotency_records RENAME CONSTRAINT first_answers_pkey TO idempotency_records_pkey;
ALTER TABLE idempotency_records
  RENAME CONSTRAINT first_answers_user_id_fkey TO idempotency_records_user_id_fkey;
