-- What left a deposit address counts for a credit that only a balance shows, so it is sealed. What was stored before has none,
-- and does not count.
ALTER TABLE chain_spendings ADD COLUMN seal text;
