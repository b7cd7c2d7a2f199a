-- A transaction on a chain is its hash and an output: the position of the transfer in it, 0 unless it is named. Both
-- databases refuse the same one twice, for deposits and for withdrawals.
--
-- No row is lost: what an earlier version accepted that is not a hash, or twice, keeps its text and has no output.

ALTER TABLE deposits ADD COLUMN network text;
UPDATE deposits SET network = CASE coin WHEN 'USDT' THEN 'BNB' ELSE coin END;
ALTER TABLE deposits ALTER COLUMN network SET NOT NULL;
ALTER TABLE deposits ADD COLUMN output integer CHECK (output BETWEEN 0 AND 999999);
ALTER TABLE withdrawals ADD COLUMN output integer CHECK (output BETWEEN 0 AND 999999);
ALTER TABLE deposits DROP CONSTRAINT deposits_coin_transaction_id_key;

CREATE FUNCTION canonical_hash(network text, id text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE network WHEN 'TRX' THEN '' ELSE '0x' END || lower(substring(id FROM '^(?:0x|0X)?([0-9a-fA-F]{64})(?::[0-9]{1,6})?$'));
CREATE FUNCTION named_output(id text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN
  coalesce(substring(id FROM ':([0-9]{1,6})$'), '0')::integer;

WITH parsed AS (
  SELECT id, canonical_hash(network, transaction_id) AS hash, named_output(transaction_id) AS output,
    row_number() OVER (PARTITION BY network, canonical_hash(network, transaction_id), named_output(transaction_id)
                       ORDER BY at, id) AS nth
  FROM deposits WHERE canonical_hash(network, transaction_id) IS NOT NULL
)
UPDATE deposits d SET transaction_id = p.hash, output = p.output FROM parsed p WHERE p.id = d.id AND p.nth = 1;

WITH parsed AS (
  SELECT id, canonical_hash(chain, transaction_id) AS hash, named_output(transaction_id) AS output,
    row_number() OVER (PARTITION BY chain, canonical_hash(chain, transaction_id), named_output(transaction_id)
                       ORDER BY decided_at, id) AS nth
  FROM withdrawals WHERE canonical_hash(chain, transaction_id) IS NOT NULL
)
UPDATE withdrawals w SET transaction_id = p.hash, output = p.output FROM parsed p WHERE p.id = w.id AND p.nth = 1;

DROP FUNCTION canonical_hash;
DROP FUNCTION named_output;

-- What an operator credits without a transaction has an id that the host made.
UPDATE deposits SET output = 0 WHERE transaction_id LIKE 'operator-%';

CREATE UNIQUE INDEX deposits_transaction ON deposits (network, transaction_id, output) WHERE output IS NOT NULL;
CREATE UNIQUE INDEX withdrawals_transaction ON withdrawals (chain, transaction_id, output) WHERE output IS NOT NULL;

-- NOT VALID: for what is written from now on.
CREATE FUNCTION is_transaction_hash(network text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN
  id ~ CASE network WHEN 'TRX' THEN '^[0-9a-f]{64}$' ELSE '^0x[0-9a-f]{64}$' END;
ALTER TABLE deposits ADD CONSTRAINT deposits_hash CHECK
  (output IS NOT NULL AND (is_transaction_hash(network, transaction_id) OR transaction_id LIKE 'operator-%')) NOT VALID;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_hash CHECK
  (status <> 'approved' OR output IS NOT NULL AND is_transaction_hash(chain, transaction_id)) NOT VALID;
