-- Who there is, how they prove it, and what the site says of itself. Times are passed in by the host's clock.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  -- The identity provider's account. An account there with the same e-mail but another uid is not this person.
  identity_uid text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Tokens are stored as SHA-256 only. verified_at is null until the login code was right: a half session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One live code per purpose and subject: the newest. Wrong tries outlive a resend.
CREATE TABLE codes (
  purpose text NOT NULL,
  subject text NOT NULL,
  challenge text NOT NULL UNIQUE,
  code_hash text NOT NULL,
  payload_hash text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  PRIMARY KEY (purpose, subject)
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  count integer NOT NULL
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
  at timestamptz NOT NULL,
  -- Null until the operator has been written to, so that a repeated request finishes the work.
  mailed_at timestamptz
);

-- What an operator sets while the host runs, as JSON text.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Keys the host makes for itself once and every process shares.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- The embedded identity. password_version is in every token, so a new password ends all of them at once.
CREATE TABLE identity_accounts (
  uid text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  display_name text NOT NULL DEFAULT '',
  email_verified boolean NOT NULL DEFAULT false,
  -- Whether a user was created with this account. A column and not a look at users, so that claiming and
  -- replacing an account at the same moment wait for each other.
  claimed boolean NOT NULL DEFAULT false,
  password_hash text NOT NULL,
  password_version integer NOT NULL DEFAULT 1,
  password_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz NOT NULL
);

CREATE TABLE identity_refresh_tokens (
  token_hash text PRIMARY KEY,
  uid text NOT NULL REFERENCES identity_accounts (uid) ON DELETE CASCADE,
  password_version integer NOT NULL,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_refresh_tokens_uid ON identity_refresh_tokens (uid);

CREATE TABLE identity_reset_codes (
  code_hash text PRIMARY KEY,
  uid text NOT NULL REFERENCES identity_accounts (uid) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_reset_codes_uid ON identity_reset_codes (uid);
