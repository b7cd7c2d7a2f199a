-- Mail and push.

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

-- What has been told by mail, by what it was about ('withdrawal:...'), so that nobody is told twice.
CREATE TABLE notices (
  key text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- The words of a person's own that are in every mail to them. Sealed: whoever reads the database alone cannot forge a
-- mail with them.
CREATE TABLE mail_phrases (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  since timestamptz NOT NULL
);

-- The sandbox mailbox: used only where no mail server is configured.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  code text,
  link text,
  at timestamptz NOT NULL
);

CREATE TABLE support_queries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  topic text NOT NULL,
  content text NOT NULL,
  at timestamptz NOT NULL
);

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
