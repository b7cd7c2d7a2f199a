-- What the host has seen on the chains: how far each has been read, every payment to a deposit address with what became
-- of it, and what left these addresses.

-- One row for each network that is watched. Nothing is credited without moving the cursor in the same transaction.
CREATE TABLE chain_cursors (
  network text PRIMARY KEY,
  -- The newest final block whose payments are credited.
  number bigint NOT NULL,
  hash text NOT NULL,
  -- The newest block that was seen, final or not.
  head bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Why nothing is credited any more, until an operator has looked at it; empty otherwise.
  stopped text NOT NULL DEFAULT '',
  -- Which host reads the chain at present.
  holder uuid,
  held_until timestamptz
);

-- The blocks after the final one, as they were seen last.
CREATE TABLE chain_blocks (
  network text NOT NULL REFERENCES chain_cursors (network),
  number bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network, number)
);

-- The id is that of the deposit, once it is one.
CREATE TABLE chain_payments (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  network text NOT NULL,
  -- With the output 0 the transaction's own payment; with n + 1 that of its log n. Of a payment that only a balance
  -- shows, an id of the host's own.
  transaction_id text NOT NULL,
  output integer NOT NULL CHECK (output BETWEEN 0 AND 999999),
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  address text NOT NULL,
  -- Empty where it is not known, and for the contract of a network's own coin.
  sender text NOT NULL,
  contract text NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  at timestamptz NOT NULL,
  -- seen: in a block that is not final. gone: in none any more. credited: there is a deposit. below: under the minimum.
  -- ours: from an address of ours, so that it belongs to nobody else. held: an operator has to look at it.
  state text NOT NULL CHECK (state IN ('seen', 'gone', 'credited', 'below', 'ours', 'held')),
  -- The deposit that is this payment: with its own id, or one that an operator had credited by hand.
  deposit_id uuid REFERENCES deposits (id),
  CHECK ((state = 'credited') = (deposit_id IS NOT NULL)),
  confirmations integer NOT NULL,
  needed integer NOT NULL,
  change bigint NOT NULL DEFAULT 0,
  UNIQUE (network, transaction_id, output)
);
CREATE INDEX chain_payments_block ON chain_payments (network, block_number);
CREATE INDEX chain_payments_seen ON chain_payments (network) WHERE state = 'seen';
CREATE INDEX chain_payments_change ON chain_payments (user_id, change) WHERE state IN ('seen', 'gone', 'held');
CREATE UNIQUE INDEX chain_payments_deposit ON chain_payments (deposit_id);

-- What left a deposit address, in a final block: an amount, or the fee of a transaction.
CREATE TABLE chain_spendings (
  network text NOT NULL,
  transaction_id text NOT NULL,
  -- 0: the transaction's own amount and fee; n + 1: its log n.
  output integer NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL,
  block_number bigint NOT NULL,
  PRIMARY KEY (network, transaction_id, output)
);
CREATE INDEX chain_spendings_address ON chain_spendings (network, address, block_number);

-- What an address had at a final block, as the chain said.
CREATE TABLE chain_balances (
  network text NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL,
  block_number bigint NOT NULL,
  PRIMARY KEY (network, address, coin)
);

-- A payment that nobody saw but in a balance has an id that the host made.
ALTER TABLE deposits DROP CONSTRAINT deposits_hash;
ALTER TABLE deposits ADD CONSTRAINT deposits_hash CHECK
  (output IS NOT NULL AND (is_transaction_hash(network, transaction_id)
    OR transaction_id LIKE 'operator-%' OR transaction_id LIKE 'balance-%')) NOT VALID;

-- The person's history shows what is pending, and what is pending no more. A change has a number like those of 015.
DO $$ BEGIN
  EXECUTE format($body$
    CREATE FUNCTION number_payment() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = %I, pg_temp AS $function$
    BEGIN
      IF NEW.state NOT IN ('seen', 'gone', 'held') THEN RETURN NEW; END IF;
      IF TG_OP = 'UPDATE' AND (NEW.state, NEW.confirmations, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.confirmations, OLD.needed, OLD.units, OLD.at) THEN RETURN NEW; END IF;
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, 'deposits', 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $function$
  $body$, current_schema());
END $$;
CREATE TRIGGER number_payment BEFORE INSERT OR UPDATE ON chain_payments
  FOR EACH ROW EXECUTE FUNCTION number_payment();

CREATE VIEW deposit_lines AS
  SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited' AS state, 0 AS confirmations, 0 AS needed
    FROM deposits
  UNION ALL
  SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
    FROM chain_payments WHERE state IN ('seen', 'gone', 'held');

-- As in 015: the newest of each table by its index, and those merged.
DO $$ BEGIN
  EXECUTE format($body$
    CREATE FUNCTION deposit_lines_page(owner uuid, before bigint, most integer) RETURNS SETOF deposit_lines
      LANGUAGE sql STABLE
      SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path = %I, pg_temp
    AS $function$
      SELECT * FROM (
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited', 0, 0
          FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3)
        UNION ALL
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
          FROM chain_payments WHERE state IN ('seen', 'gone', 'held') AND user_id = $1 AND change < $2
          ORDER BY change DESC LIMIT $3)
      ) l ORDER BY change DESC LIMIT $3
    $function$
  $body$, current_schema());
END $$;
