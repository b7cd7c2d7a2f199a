-- What was credited. A transaction on a chain is its hash and an output: the position of the transfer in it, 0 unless it is
-- named. The database refuses the same one twice, for deposits and for withdrawals.

CREATE FUNCTION is_transaction_hash(network text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN
  id ~ CASE network WHEN 'TRX' THEN '^[0-9a-f]{64}$' ELSE '^0x[0-9a-f]{64}$' END;

CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  transaction_id text NOT NULL,
  at timestamptz NOT NULL,
  network text NOT NULL,
  -- Null where an early version accepted what is not a hash, or one twice: it keeps its text.
  output integer CHECK (output BETWEEN 0 AND 999999),
  change bigint NOT NULL DEFAULT 0
);
-- NOT VALID, because of those rows. What an operator credits without a transaction, and a payment that nobody saw but in a
-- balance, have ids that the host made.
ALTER TABLE deposits ADD CONSTRAINT deposits_hash CHECK
  (output IS NOT NULL AND (is_transaction_hash(network, transaction_id)
    OR transaction_id LIKE 'operator-%' OR transaction_id LIKE 'balance-%')) NOT VALID;
CREATE UNIQUE INDEX deposits_transaction ON deposits (network, transaction_id, output) WHERE output IS NOT NULL;
CREATE INDEX deposits_change ON deposits (user_id, change);

-- What transfers are for is kept like the transfers, as far as its life allows.
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
CREATE TRIGGER number_change BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();
-- After keep_content, in the order of their names.
CREATE TRIGGER number_reversal BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();

-- A page of a user's rows. Planned without sorting: who has few rows on average may still have a hundred thousand, of
-- which a page must read its own alone.
CREATE FUNCTION deposits_page(owner uuid, before bigint, most integer) RETURNS SETOF deposits LANGUAGE sql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path FROM CURRENT
AS 'SELECT * FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3';
