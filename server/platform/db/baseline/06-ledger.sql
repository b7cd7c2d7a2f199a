-- Who has how much, and every movement that made it so. Units are 10^-18 of their coin. The laws are kept here, so that no
-- program can break them: what one statement posts sums to zero per coin and moves the balances, and nothing else does.

-- The house's accounts have no user. What came in from outside, and the tokens that were there from the start,
-- are counted below zero there, so that all accounts of a coin always add up to nothing.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid REFERENCES users (id),
  -- The user, or zeros for the house: what an account is found by, since an index finds no nulls. Not generated:
  -- beside a BEFORE UPDATE trigger PostgreSQL takes a generated key to be changed by every update and locks the row
  -- against the foreign keys of entries, so that transfers block each other.
  owner uuid NOT NULL,
  coin text NOT NULL,
  kind text NOT NULL,
  units numeric(78, 0) NOT NULL DEFAULT 0,
  -- Which part of a house account it is (07-transfers.sql); 0 for people.
  lane integer NOT NULL DEFAULT 0,
  UNIQUE (owner, coin, kind, lane),
  -- `debt` is what a user owes after a credit was taken back that had been spent: never above zero, and paid from the next
  -- deposit.
  CONSTRAINT user_has_it
    CHECK (user_id IS NULL OR CASE kind WHEN 'debt' THEN units <= 0 ELSE units >= 0 END),
  CONSTRAINT house_has_it CHECK (user_id IS NOT NULL OR units >= 0 OR kind IN ('deposits', 'genesis'))
-- Room for the next version of a row on its own page.
) WITH (fillfactor = 50);

-- A check is parsed anew by each statement that writes to its table. What is said of columns that never change is
-- therefore asked when an account is made; of an update only what it can break is checked.
CREATE FUNCTION require_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.owner = coalesce(NEW.user_id, '00000000-0000-0000-0000-000000000000')
    AND NEW.coin IN ('BNB', 'USDT', 'TOKEN', 'ETH', 'TRX')
    AND CASE WHEN NEW.user_id IS NULL
      THEN NEW.lane BETWEEN 0 AND 64 AND NEW.kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
        'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
      ELSE NEW.lane = 0 AND NEW.kind IN ('available', 'held', 'debt') END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'no account is like this' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER be_an_account BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION require_account();
CREATE TRIGGER begin_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.units <> 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Asked once for each statement: PostgreSQL locks each row before it asks a trigger about it, and writes a record of its log
-- for each lock.
CREATE TRIGGER keep_balance BEFORE UPDATE ON accounts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

-- The key says what a transfer is for ('deposit:...'), so that nothing is done twice. The id is its lane times 10^12 plus its
-- position in the lane, which add_transfer gives. The host seals each with a key that is not in the database: its content and
-- that of what it is for. `hash` covers the seal and the hash before it in the lane.
CREATE TABLE transfers (
  id bigint PRIMARY KEY,
  key text NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  seal text,
  hash text,
  CONSTRAINT every_transfer_is_sealed CHECK (id < 1000000000000 OR seal IS NOT NULL AND hash IS NOT NULL)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Seals of the transfers in lane 0, from before transfers were sealed: the host makes them when it starts.
CREATE TABLE adopted_seals (
  transfer_id bigint PRIMARY KEY REFERENCES transfers (id),
  seal text NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON adopted_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Without foreign keys: one would lock the house's rows, which is what all purchases share. post_entries checks both, and
-- neither transfers nor accounts are ever deleted.
CREATE TABLE entries (
  transfer_id bigint NOT NULL,
  account_id bigint NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units <> 0),
  PRIMARY KEY (transfer_id, account_id)
);
-- The entries of one account, such as for its sum.
CREATE INDEX entries_account ON entries (account_id);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One statement posts one transfer. Balance changes are announced by the hosts after the commit, in batches: a NOTIFY
-- in here would let one transaction commit at a time.
CREATE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER post AFTER INSERT ON entries
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_entries();

-- The state of the books after each clean audit.
CREATE TABLE checkpoints (
  number bigint PRIMARY KEY,
  content text NOT NULL,
  seal text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
