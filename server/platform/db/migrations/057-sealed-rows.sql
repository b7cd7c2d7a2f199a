-- Who somebody is, which address they have saved, at which price is sold and what an operator ordered: sealed by the host,
-- so that who has the database alone can write none that it takes.

ALTER TABLE users ADD COLUMN seal text;
ALTER TABLE identity_accounts ADD COLUMN seal text;
ALTER TABLE saved_addresses ADD COLUMN seal text;
ALTER TABLE prices ADD COLUMN seal text;
ALTER TABLE price_feeds ADD COLUMN seal text;
ALTER TABLE operator_orders ADD COLUMN seal text;
