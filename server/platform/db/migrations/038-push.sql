-- The devices that want web push: one for each session at most, and gone with it.
CREATE TABLE push_subscriptions (
  -- Random; only the device and the host know it.
  id text PRIMARY KEY,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  -- A browser has one endpoint: whoever logs in there next takes it over.
  endpoint_hash text NOT NULL UNIQUE,
  -- Endpoint and keys, encrypted with a key that is derived from the host's.
  sealed text NOT NULL,
  -- What the device is told of, and whether with amounts.
  kinds text[] NOT NULL,
  has_amounts boolean NOT NULL,
  at timestamptz NOT NULL
);

-- What the push services have not accepted yet, like the outbox of mails.
CREATE TABLE push_outbox (
  id uuid PRIMARY KEY,
  -- For whom and about what, as JSON; the text is made when it is sent.
  content text NOT NULL,
  topic text,
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX push_outbox_due ON push_outbox (next_try_at);
