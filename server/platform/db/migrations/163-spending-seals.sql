-- What left a deposit address counts for a credit that only a balance shows, so it is sealed, under one name. What was stored
-- before has no seal, and does not count.
ALTER TABLE chain_spendings
  ADD COLUMN name text GENERATED ALWAYS AS (network || ':' || transaction_id || ':' || output::text) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX chain_spendings_name ON chain_spendings (name);
