-- What a purchase costs, and purchases that are committed together. No law of the ledger changes, and no data.

-- Whether balances are changed by hand is asked once for each statement: PostgreSQL locks each row before it asks a
-- trigger about it, and writes a record of its log for each lock.
DROP TRIGGER keep_balance ON accounts;
CREATE TRIGGER keep_balance BEFORE UPDATE ON accounts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

-- The rows stay few to a page, as they are. A page is tidied up when it is full, and no longer by every transfer.
ALTER TABLE lanes SET (fillfactor = 100);

DROP FUNCTION next_transfer;
-- Locks a lane until the commit. A connection has one of its own as long as no other connection uses the same; otherwise
-- it takes any that is free, and waits only if none is.
CREATE FUNCTION take_lane() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  usual CONSTANT integer := 1 + pg_backend_pid() % 64;
  taken integer;
BEGIN
  SELECT lane INTO taken FROM lanes WHERE lane = usual FOR NO KEY UPDATE SKIP LOCKED;
  IF taken IS NULL THEN
    SELECT lane INTO taken FROM lanes WHERE lane > 0 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  RETURN coalesce(taken, usual);
END $$;

-- What post_transfer does, with the caller's rights and in a lane that the caller has.
CREATE FUNCTION add_transfer(
  own integer, given_key text, given_at timestamptz, legs jsonb, treasury text, taken numeric, given_seal text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  transfer bigint;
  account_ids bigint[];
  amounts numeric[];
  own_part bigint;
BEGIN
  WITH link AS (
    UPDATE lanes SET position = position + 1, head = encode(sha256(convert_to(head || given_seal, 'UTF8')), 'hex')
      WHERE lane = own RETURNING lane * 1000000000000 + position AS id, head
  )
  INSERT INTO transfers (id, key, at, seal, hash)
    SELECT link.id, given_key, given_at, given_seal, link.head FROM link
    RETURNING id INTO transfer;
  LOOP
    -- A subquery and no join: the planner takes jsonb for a hundred rows, and would read all accounts. The part of the
    -- treasury is neither locked if it holds too few nor waited for, since a refill locks all parts in the order of
    -- their ids.
    WITH part AS (
      SELECT id FROM accounts
      WHERE taken > 0 AND owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own AND units >= taken
      FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT array_agg((SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
        AND a.lane = CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END)), array_agg(l.units),
        (SELECT id FROM part)
      INTO account_ids, amounts, own_part
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, units numeric, lane integer);
    EXIT WHEN array_position(account_ids, NULL) IS NULL;
    INSERT INTO accounts (owner, user_id, coin, kind, lane)
      SELECT l.owner, nullif(l.owner, house), l.coin, l.kind, CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, lane integer)
      WHERE l.owner = house OR (SELECT a.id FROM accounts a
        WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind AND a.lane = 0) IS NULL
      ORDER BY 1, 3, 4, 5
      ON CONFLICT DO NOTHING;
  END LOOP;
  IF own_part IS NOT NULL THEN
    account_ids := own_part || account_ids;
    amounts := -taken || amounts;
  ELSIF taken > 0 THEN
    INSERT INTO accounts (owner, coin, kind, lane) VALUES (house, 'TOKEN', treasury, own) ON CONFLICT DO NOTHING;
    SELECT id INTO own_part FROM accounts
      WHERE owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own;
    SELECT array_agg(r.account) || account_ids, array_agg(r.amount) || amounts INTO account_ids, amounts
      FROM refill_entries(own_part, treasury, taken) r;
  END IF;
  INSERT INTO entries (transfer_id, account_id, units)
    SELECT transfer, leg.account_id, leg.units FROM unnest(account_ids, amounts) AS leg(account_id, units);
  RETURN transfer;
END $$;

CREATE OR REPLACE FUNCTION post_transfer(
  given_key text, given_at timestamptz, legs jsonb, treasury text, taken numeric, given_seal text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  RETURN add_transfer(take_lane(), given_key, given_at, legs, treasury, taken, given_seal);
END $$;

-- All of these purchases or none. Returns the ids of those that were made now: nothing is bought if the key of the request is
-- recorded already, and a repetition waits until the first attempt has ended.
CREATE FUNCTION post_purchases(batch jsonb) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER AS $$
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

DO $$
DECLARE
  moving text;
BEGIN
  FOREACH moving IN ARRAY ARRAY['post_transfer', 'post_purchases'] LOOP
    EXECUTE format('ALTER FUNCTION %I SET search_path = %I, pg_temp', moving, current_schema());
  END LOOP;
END $$;
