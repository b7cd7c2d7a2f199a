-- The people who run the host, and what they order.
--
-- order_log is one chain: each row has the hash of the one before it in its content, and an entry of the ledger's chain names
-- its number and hash, under the host's seal. Who belongs to the staff, with which keys, follows from its rows alone.
CREATE TABLE order_log (
  number bigint PRIMARY KEY CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('staff', 'signed', 'outcome', 'policy')),
  -- The order that it is about, or the member of the staff.
  subject uuid NOT NULL,
  -- What else it is about: withdrawals, people.
  things text[] NOT NULL,
  -- Canonical JSON.
  content text NOT NULL,
  hash text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_log_subject ON order_log (subject, number);
CREATE INDEX order_log_kind ON order_log (kind, number);
CREATE INDEX order_log_things ON order_log USING gin (things);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON order_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often each passkey of the staff has counted, so that a copy of one is seen.
CREATE TABLE staff_counters (
  key text PRIMARY KEY,
  counter bigint NOT NULL,
  used_at timestamptz NOT NULL
);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  staff_id uuid NOT NULL,
  device text NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- What a passkey of the staff is asked to sign: the text of an order, or what is random. Each is used once.
CREATE TABLE staff_challenges (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'enrol', 'sign')),
  -- Of a login nobody is known yet.
  staff_id uuid,
  text text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
