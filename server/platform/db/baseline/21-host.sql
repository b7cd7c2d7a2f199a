-- What the host keeps of its own.

-- What an operator sets while the host runs, as JSON text.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- What the host makes for itself once and every process shares, and is public.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- The host's keys, encrypted under a secret that is not in the database. The host moves here, when it starts, those that an
-- early version had in plain text in secrets.
CREATE TABLE sealed_keys (
  name text PRIMARY KEY,
  sealed text NOT NULL
);

-- The outcome of each operator order, stored in the transaction that carries it out.
CREATE TABLE operator_orders (
  id uuid PRIMARY KEY,
  -- What was ordered and what became of it, as JSON. Without a command the order was cancelled before it arrived.
  command text,
  outcome text NOT NULL,
  at timestamptz NOT NULL
);
