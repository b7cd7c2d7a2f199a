-- Who has how much, every movement that made it so, and what the movements were for.
-- Units are 10^-18 of their coin, as in src/money. Times are passed in by the host's clock.

-- The house's accounts have no user. What came in from outside, and the tokens that were there from the start,
-- are counted below zero there, so that all accounts of a coin always add up to nothing.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid REFERENCES users (id),
  -- The user, or zeros for the house: what an account is found by, since an index finds no nulls. Not generated:
  -- beside a BEFORE UPDATE trigger PostgreSQL takes a generated key to be changed by every update and locks the row
  -- against the foreign keys of entries, so that transfers block each other.
  owner uuid NOT NULL CHECK (owner = coalesce(user_id, '00000000-0000-0000-0000-000000000000')),
  coin text NOT NULL CHECK (coin IN ('BNB', 'USDT', 'TOKEN', 'ETH', 'TRX')),
  kind text NOT NULL,
  units numeric(78, 0) NOT NULL DEFAULT 0,
  UNIQUE (owner, coin, kind),
  CHECK (CASE WHEN user_id IS NULL
    THEN kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
                  'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
    ELSE kind IN ('available', 'held') END),
  CONSTRAINT user_has_it CHECK (user_id IS NULL OR units >= 0),
  CONSTRAINT house_has_it CHECK (user_id IS NOT NULL OR units >= 0 OR kind IN ('deposits', 'genesis'))
);

-- The key says what a transfer is for ('deposit:...'), so that nothing is done twice.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);

CREATE TABLE entries (
  transfer_id bigint NOT NULL REFERENCES transfers (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  units numeric(78, 0) NOT NULL CHECK (units <> 0),
  PRIMARY KEY (transfer_id, account_id)
);

-- The laws of the ledger, kept here so that no program can break them: what one statement posts sums to zero per
-- transfer and coin, and moves the balances. Accounts are locked in the order of their ids, so that two transfers
-- wait for each other instead of blocking each other.
CREATE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id IN (SELECT account_id FROM posted) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM posted p JOIN accounts a ON a.id = p.account_id
    GROUP BY p.transfer_id, a.coin HAVING sum(p.units) <> 0
  ) THEN
    RAISE EXCEPTION 'the entries of a transfer do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE accounts a SET units = a.units + p.units
    FROM (SELECT account_id, sum(units) AS units FROM posted GROUP BY account_id) p
    WHERE a.id = p.account_id;
  PERFORM pg_notify('balance_changed', u.user_id::text) FROM (
    SELECT DISTINCT a.user_id FROM posted p JOIN accounts a ON a.id = p.account_id WHERE a.user_id IS NOT NULL
  ) u;
  RETURN NULL;
END $$;
CREATE TRIGGER post AFTER INSERT ON entries
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_entries();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_balance BEFORE UPDATE ON accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER begin_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.units <> 0) EXECUTE FUNCTION refuse_change();

CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  transaction_id text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (coin, transaction_id)
);
CREATE INDEX deposits_newest ON deposits (user_id, at DESC, id);

-- Statuses are spelled as the wire has them (spec §4). total = amount + fee; amount is what arrives.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coin text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL,
  total numeric(78, 0) NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0 AND amount <= total),
  status text NOT NULL DEFAULT 'Not Approval' CHECK (status IN ('Not Approval', 'Approved', 'Rejected')),
  transaction_id text NOT NULL DEFAULT '' CHECK ((status = 'Approved') = (transaction_id <> '')),
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE INDEX withdrawals_newest ON withdrawals (user_id, at DESC, id);
CREATE INDEX withdrawals_open ON withdrawals (at, id) WHERE status = 'Not Approval';

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
  at timestamptz NOT NULL
);
CREATE INDEX purchases_newest ON purchases (user_id, at DESC, id);

-- How many tokens each stage's treasury has been given to sell.
CREATE TABLE stage_supplies (
  stage integer PRIMARY KEY CHECK (stage BETWEEN 1 AND 4),
  units numeric(78, 0) NOT NULL DEFAULT 0 CHECK (units >= 0)
);
INSERT INTO stage_supplies (stage) VALUES (1), (2), (3), (4);

-- The first answer to a request, given again to its repetitions.
CREATE TABLE first_answers (
  user_id uuid NOT NULL REFERENCES users (id),
  key text NOT NULL,
  payload_hash text NOT NULL,
  answer text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

-- USDT per coin.
CREATE TABLE prices (
  coin text PRIMARY KEY CHECK (coin IN ('BNB', 'ETH', 'TRX')),
  units numeric(78, 0) NOT NULL CHECK (units > 0)
);
INSERT INTO prices VALUES
  ('BNB', 600000000000000000000), ('ETH', 3000000000000000000000), ('TRX', 120000000000000000);

-- Which of the addresses below the operator's public keys is whose.
CREATE TABLE deposit_addresses (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  index integer GENERATED ALWAYS AS IDENTITY (MINVALUE 0) UNIQUE
);
