-- Transfers that do not wait for each other.
--
-- Each transfer belongs to one of 64 lanes, which it locks until it commits. A house account is divided by lanes, so
-- whoever has a lane has its part of `sales`, `fees` and the treasuries to itself. The laws of the ledger are as they are:
-- balances are moved by the trigger on entries alone, and a stage sells what its treasury's parts hold, none of them below
-- zero. The transfers of a lane are a chain.

-- Lane 0 is closed: it holds the transfers from before there were lanes. The rows stay few to a page, and a page is tidied up
-- when it is full, not by every transfer.
CREATE TABLE lanes (
  lane integer PRIMARY KEY CHECK (lane BETWEEN 0 AND 64),
  position bigint NOT NULL DEFAULT 0,
  -- The hash of the newest transfer; the name of the lane while it has none.
  head text NOT NULL
) WITH (fillfactor = 100);
INSERT INTO lanes (lane, head) SELECT lane, 'lane ' || lane FROM generate_series(0, 64) AS lane;

-- A lane goes on by one transfer at a time. Lane 0 is closed: its transfers get their seals.
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR TRUNCATE ON lanes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER go_on BEFORE UPDATE ON lanes FOR EACH ROW
  WHEN (OLD.lane <> NEW.lane OR NEW.position <> OLD.position + CASE OLD.lane WHEN 0 THEN 0 ELSE 1 END)
  EXECUTE FUNCTION refuse_other_change();

CREATE FUNCTION lane_of(transfer bigint) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN (transfer / 1000000000000)::integer;

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

-- The entries that take tokens from a treasury whose part in the lane holds too few: the part is filled up from the
-- others by a 64th of what is left, or by what is needed. The whole treasury is locked, before any account of a user,
-- so that two purchases never wait for each other. The house's accounts are found by their owner, for which there is an
-- index.
CREATE FUNCTION refill_entries(own_account bigint, treasury text, taken numeric)
RETURNS TABLE (account bigint, amount numeric) LANGUAGE plpgsql AS $$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  own_units numeric;
  total numeric;
  wanted numeric;
BEGIN
  PERFORM 1 FROM accounts WHERE owner = house AND coin = 'TOKEN' AND kind = treasury ORDER BY id FOR NO KEY UPDATE;
  SELECT sum(a.units), sum(a.units) FILTER (WHERE a.id = own_account) INTO total, own_units
    FROM accounts a WHERE a.owner = house AND a.coin = 'TOKEN' AND a.kind = treasury;
  IF total < taken THEN
    RAISE EXCEPTION '% has % left', treasury, total USING ERRCODE = 'check_violation', CONSTRAINT = 'house_has_it';
  END IF;
  wanted := greatest(0, greatest(taken, div(total, 64)) - own_units);
  RETURN QUERY
    WITH others AS (
      SELECT a.id, a.units, sum(a.units) OVER (ORDER BY a.units DESC, a.id) - a.units AS before FROM accounts a
      WHERE a.owner = house AND a.coin = 'TOKEN' AND a.kind = treasury AND a.id <> own_account AND a.units > 0
    ), given AS (
      SELECT o.id, least(o.units, wanted - o.before) AS units FROM others o WHERE o.before < wanted
    )
    SELECT own_account, wanted - taken WHERE wanted <> taken
    UNION ALL SELECT g.id, -g.units FROM given g;
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

-- Posts a transfer and returns its id. `legs` are [{owner, coin, kind, units}], each account once, with a `lane` where a
-- part of a house account is meant that is not the own one; `taken` tokens come out of `treasury` besides. With the rights of
-- the tables' owner, so that the host needs none on them: see host-role.sql.
CREATE FUNCTION post_transfer(
  given_key text, given_at timestamptz, legs jsonb, treasury text, taken numeric, given_seal text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN add_transfer(take_lane(), given_key, given_at, legs, treasury, taken, given_seal);
END $$;

-- Waits for all transfers that are under way, and lets none begin until the caller has committed.
CREATE FUNCTION hold_transfers() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  LOCK TABLE lanes IN EXCLUSIVE MODE;
END $$;
