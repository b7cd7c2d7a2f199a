-- What people buy.

CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coin text NOT NULL,
  paid numeric(78, 0) NOT NULL CHECK (paid > 0),
  received numeric(78, 0) NOT NULL CHECK (received > 0),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  stage integer NOT NULL,
  price numeric(78, 0) NOT NULL,
  token_price numeric(78, 0) NOT NULL,
  at timestamptz NOT NULL,
  -- As of a withdrawal (14-withdrawals.sql).
  terms integer,
  change bigint NOT NULL DEFAULT 0
);
CREATE INDEX purchases_change ON purchases (user_id, change);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON purchases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
CREATE TRIGGER frozen BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER number_change BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();
-- After keep_content, in the order of their names.
CREATE TRIGGER number_reversal BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();

-- As deposits_page.
CREATE FUNCTION purchases_page(owner uuid, before bigint, most integer) RETURNS SETOF purchases LANGUAGE sql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path FROM CURRENT
AS 'SELECT * FROM purchases WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3';

-- All of these purchases or none. Returns the ids of those that were made now: nothing is bought if the key of the request is
-- recorded already, and a repetition waits until the first attempt has ended.
CREATE FUNCTION post_purchases(batch jsonb) RETURNS SETOF uuid LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  own integer;
  stock record;
  one record;
BEGIN
  -- Everybody waits for locks in one order, so that nobody blocks another: counters of people, a lane, and of each
  -- treasury the part of the lane if it has enough for all, or else all parts.
  INSERT INTO history_counters (user_id, kind, newest)
    SELECT DISTINCT (b ->> 'user_id')::uuid, 'purchases', 0 FROM jsonb_array_elements(batch) AS b ORDER BY 1
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM history_counters
    WHERE kind = 'purchases' AND user_id = ANY (SELECT (b ->> 'user_id')::uuid FROM jsonb_array_elements(batch) AS b)
    ORDER BY user_id FOR NO KEY UPDATE;
  own := take_lane();
  IF jsonb_array_length(batch) > 1 THEN
    FOR stock IN
      SELECT b.treasury, sum(b.taken) AS units FROM jsonb_to_recordset(batch) AS b(treasury text, taken numeric)
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM 1 FROM accounts
        WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury AND lane = own AND units >= stock.units
        FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        PERFORM 1 FROM accounts WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury
          ORDER BY id FOR NO KEY UPDATE;
      END IF;
    END LOOP;
  END IF;
  FOR one IN SELECT * FROM jsonb_to_recordset(batch) AS b(
    transfer text, at timestamptz, legs jsonb, treasury text, taken numeric, seal text,
    id uuid, user_id uuid, coin text, paid numeric, received numeric, fee numeric, stage integer,
    price numeric, token_price numeric, terms integer, key text, payload_hash text
  ) LOOP
    IF one.key IS NOT NULL THEN
      INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
        VALUES (one.user_id, one.key, one.payload_hash, one.id, one.at)
        ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    END IF;
    INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at, terms)
      VALUES (one.id, one.user_id, one.coin, one.paid, one.received, one.fee, one.stage, one.price, one.token_price,
        one.at, one.terms);
    PERFORM under_terms(add_transfer(own, one.transfer, one.at, one.legs, one.treasury, one.taken, one.seal), one.terms);
    RETURN NEXT one.id;
  END LOOP;
END $$;
