-- What left a deposit address has a name, under which it is sealed like all other rows. A seal from before is of another text, so
-- that what has one counts as if it had none.
ALTER TABLE chain_spendings
  ADD COLUMN name text GENERATED ALWAYS AS (network || ':' || transaction_id || ':' || output::text) STORED;
CREATE UNIQUE INDEX chain_spendings_name ON chain_spendings (name);
UPDATE chain_spendings SET seal = NULL WHERE seal IS NOT NULL;
