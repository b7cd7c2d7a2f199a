-- Transfers that do not wait for each other.
--
-- Each transfer belongs to one of 64 lanes, which it locks until it commits. A house account is divided by lanes, so
-- whoever has a lane has its part of `sales`, `fees` and the treasuries to itself. Laws are kept as before: balances
-- are moved by the trigger on entries alone, and a stage sells what its treasury's parts hold, none of them below zero.
--
-- The transfers of a lane are a chain. The host seals each with a key that is not in the database (server/ledger/seal.ts):
-- its content and that of what it is for. `hash` covers the seal and the hash before it in the lane.

-- Lane 0 is closed: it holds the transfers from before there were lanes.
CREATE TABLE lanes (
  lane integer PRIMARY KEY CHECK (lane BETWEEN 0 AND 64),
  position bigint NOT NULL DEFAULT 0,
  -- The hash of the newest transfer; the name of the lane while it has none.
  head text NOT NULL
) WITH (fillfactor = 10);
INSERT INTO lanes (lane, position, head)
  SELECT lane, CASE lane WHEN 0 THEN (SELECT coalesce(max(id), 0) FROM transfers) ELSE 0 END, 'lane ' || lane
  FROM generate_series(0, 64) AS lane;

-- The id of a transfer is its lane times 10^12 plus its position in the lane, which post_transfer gives.
ALTER TABLE transfers ALTER COLUMN id DROP IDENTITY;
CREATE FUNCTION lane_of(transfer bigint) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN (transfer / 1000000000000)::integer;

ALTER TABLE transfers ADD COLUMN seal text, ADD COLUMN hash text;
ALTER TABLE transfers ADD CONSTRAINT every_transfer_is_sealed
  CHECK (id < 1000000000000 OR seal IS NOT NULL AND hash IS NOT NULL);

-- Seals of the transfers in lane 0, which the host makes when it starts for the first time with this migration.
CREATE TABLE adopted_seals (
  transfer_id bigint PRIMARY KEY REFERENCES transfers (id),
  seal text NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON adopted_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE accounts ADD COLUMN lane integer NOT NULL DEFAULT 0 CHECK (lane BETWEEN 0 AND 64);
ALTER TABLE accounts ADD CONSTRAINT lanes_are_the_house_s CHECK (user_id IS NULL OR lane = 0);
ALTER TABLE accounts DROP CONSTRAINT accounts_owner_coin_kind_key;
ALTER TABLE accounts ADD UNIQUE (owner, coin, kind, lane);
-- Room for the next version of a row on its own page.
ALTER TABLE accounts SET (fillfactor = 50);

-- The trigger below checks both: a foreign key would lock the house's rows, which is what all purchases share, and
-- neither transfers nor accounts are ever deleted.
ALTER TABLE entries DROP CONSTRAINT entries_account_id_fkey;
ALTER TABLE entries DROP CONSTRAINT entries_transfer_id_fkey;

-- One statement posts one transfer. Balance changes are announced by the hosts after the commit, in batches: a NOTIFY
-- in here would let one transaction commit at a time.
CREATE OR REPLACE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_complete boolean;
  is_balanced boolean;
BEGIN
  WITH moved AS (
    UPDATE accounts a SET units = a.units + p.units FROM posted p WHERE a.id = p.account_id
    RETURNING p.transfer_id, a.coin, p.units
  ), sums AS (
    SELECT transfer_id, count(*) AS entries, sum(units) = 0 AS is_zero FROM moved GROUP BY transfer_id, coin
  )
  SELECT coalesce(sum(entries), 0) = (SELECT count(*) FROM posted)
      AND coalesce(bool_and(EXISTS (SELECT 1 FROM transfers t WHERE t.id = sums.transfer_id)), true),
    coalesce(bool_and(is_zero), true)
    INTO is_complete, is_balanced FROM sums;
  IF NOT is_complete THEN
    RAISE EXCEPTION 'an entry without its account or transfer' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT is_balanced THEN
    RAISE EXCEPTION 'the entries of a transfer do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Locks a lane, adds a seal to its chain, and returns the transfer's id and hash. A connection has a lane of its own as
-- long as no other connection uses the same one; otherwise it takes any that is free, and waits only if none is.
CREATE FUNCTION next_transfer(given_seal text, OUT transfer bigint, OUT chained text) LANGUAGE plpgsql AS $$
DECLARE
  own integer := 1 + pg_backend_pid() % 64;
BEGIN
  UPDATE lanes SET position = position + 1, head = encode(sha256(convert_to(head || given_seal, 'UTF8')), 'hex')
    WHERE lane = (SELECT lane FROM lanes WHERE lane = own FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING lane * 1000000000000 + position, head INTO transfer, chained;
  IF transfer IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT lane INTO own FROM lanes WHERE lane > 0 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  UPDATE lanes SET position = position + 1, head = encode(sha256(convert_to(head || given_seal, 'UTF8')), 'hex')
    WHERE lane = coalesce(own, 1 + pg_backend_pid() % 64)
    RETURNING lane * 1000000000000 + position, head INTO transfer, chained;
END $$;

-- The entries that take tokens from a treasury whose part in the lane holds too few: the part is filled up from the
-- others by a 64th of what is left, or by what is needed. The whole treasury is locked, before any account of a user,
-- so that two purchases never wait for each other.
CREATE FUNCTION refill_entries(own_account bigint, treasury text, taken numeric)
RETURNS TABLE (account bigint, amount numeric) LANGUAGE plpgsql AS $$
DECLARE
  own_units numeric;
  total numeric;
  wanted numeric;
BEGIN
  PERFORM 1 FROM accounts WHERE user_id IS NULL AND coin = 'TOKEN' AND kind = treasury ORDER BY id FOR NO KEY UPDATE;
  SELECT sum(a.units), sum(a.units) FILTER (WHERE a.id = own_account) INTO total, own_units
    FROM accounts a WHERE a.user_id IS NULL AND a.coin = 'TOKEN' AND a.kind = treasury;
  IF total < taken THEN
    RAISE EXCEPTION '% has % left', treasury, total USING ERRCODE = 'check_violation', CONSTRAINT = 'house_has_it';
  END IF;
  wanted := greatest(0, greatest(taken, div(total, 64)) - own_units);
  RETURN QUERY
    WITH others AS (
      SELECT a.id, a.units, sum(a.units) OVER (ORDER BY a.units DESC, a.id) - a.units AS before FROM accounts a
      WHERE a.user_id IS NULL AND a.coin = 'TOKEN' AND a.kind = treasury AND a.id <> own_account AND a.units > 0
    ), given AS (
      SELECT o.id, least(o.units, wanted - o.before) AS units FROM others o WHERE o.before < wanted
    )
    SELECT own_account, wanted - taken WHERE wanted <> taken
    UNION ALL SELECT g.id, -g.units FROM given g;
END $$;

-- Posts a transfer and returns its id. `legs` are [{owner, coin, kind, units}], each account once, with a `lane` where a
-- part of a house account is meant that is not the own one; `taken` tokens come out of `treasury` besides.
CREATE FUNCTION post_transfer(
  given_key text, given_at timestamptz, legs jsonb, treasury text, taken numeric, given_seal text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  transfer bigint;
  chained text;
  own integer;
  account_ids bigint[];
  amounts numeric[];
  own_part bigint;
BEGIN
  SELECT n.transfer, n.chained INTO transfer, chained FROM next_transfer(given_seal) n;
  own := lane_of(transfer);
  LOOP
    -- A subquery and no join: the planner takes jsonb for a hundred rows, and would read all accounts.
    SELECT array_agg((SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
        AND a.lane = CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END)), array_agg(l.units)
      INTO account_ids, amounts
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, units numeric, lane integer);
    EXIT WHEN array_position(account_ids, NULL) IS NULL;
    INSERT INTO accounts (owner, user_id, coin, kind, lane)
      SELECT l.owner, nullif(l.owner, house), l.coin, l.kind, CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, lane integer)
      WHERE l.owner = house OR NOT EXISTS (SELECT 1 FROM accounts a
        WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind AND a.lane = 0)
      ORDER BY 1, 3, 4, 5
      ON CONFLICT DO NOTHING;
  END LOOP;
  IF taken > 0 THEN
    -- Neither locked if it holds too few nor waited for, since a refill locks all parts in the order of their ids.
    SELECT id INTO own_part FROM accounts
      WHERE owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own AND units >= taken
      FOR NO KEY UPDATE SKIP LOCKED;
    IF own_part IS NOT NULL THEN
      account_ids := own_part || account_ids;
      amounts := -taken || amounts;
    ELSE
      INSERT INTO accounts (owner, coin, kind, lane) VALUES (house, 'TOKEN', treasury, own) ON CONFLICT DO NOTHING;
      SELECT id INTO own_part FROM accounts
        WHERE owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own;
      SELECT array_agg(r.account) || account_ids, array_agg(r.amount) || amounts INTO account_ids, amounts
        FROM refill_entries(own_part, treasury, taken) r;
    END IF;
  END IF;
  INSERT INTO transfers (id, key, at, seal, hash) VALUES (transfer, given_key, given_at, given_seal, chained);
  INSERT INTO entries (transfer_id, account_id, units)
    SELECT transfer, leg.account_id, leg.units FROM unnest(account_ids, amounts) AS leg(account_id, units);
  RETURN transfer;
END $$;

-- The state of the books after each clean audit (server/ledger/checkpoints.ts).
CREATE TABLE checkpoints (
  number bigint PRIMARY KEY,
  content text NOT NULL,
  seal text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
