-- Deposit addresses take their indexes from a row that is locked until the address is stored. A sequence loses numbers
-- in a crash and in a rollback, and a wallet that scans for its addresses stops after twenty unused ones.
ALTER TABLE deposit_addresses ALTER COLUMN index DROP IDENTITY;
CREATE TABLE address_counter (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  next integer NOT NULL CHECK (next >= 0)
);
INSERT INTO address_counter (next) SELECT coalesce(max(index) + 1, 0) FROM deposit_addresses;

-- The entries of one account, such as for its sum.
CREATE INDEX entries_account ON entries (account_id);

-- Mails that the mail server has not accepted yet. They are encrypted with a key that is derived from the host's,
-- because they hold codes and links.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  sealed text NOT NULL,
  -- A newer mail on the same topic replaces this one, such as the code that is valid now.
  topic text,
  at timestamptz NOT NULL,
  -- After this the mail is useless, and deleted whether or not it was sent.
  expires_at timestamptz NOT NULL,
  -- The process that is sending it sets this ahead, so that no other sends it at the same time.
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX outbox_due ON outbox (next_try_at);
CREATE INDEX outbox_topic ON outbox (topic);

-- The outcome of each operator order, stored in the transaction that carries it out.
CREATE TABLE operator_orders (
  id uuid PRIMARY KEY,
  -- What was ordered and what became of it, as JSON. Without a command the order was cancelled before it arrived.
  command text,
  outcome text NOT NULL,
  at timestamptz NOT NULL
);
