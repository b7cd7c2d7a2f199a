-- Who is logged in.

-- Tokens are stored as SHA-256 only. verified_at is null until the login code was right: a half session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- The browser that it was verified in, by the host's cookie for devices; null where it had none.
  device text,
  -- What people see of their logins: browser and system by the names that the user agent has for them, the address of the
  -- caller at the login, and roughly when the session was last used.
  browser text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  used_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
