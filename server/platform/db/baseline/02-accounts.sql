-- Who there is and how they prove it. Times are passed in by the host's clock.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  -- The identity provider's account. An account there with the same e-mail but another uid is not this person.
  identity_uid text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- A login on a new device is told by mail; the first one of an account is no news.
  first_login_at timestamptz
);

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
  -- A code for a signup is its requester's alone: somebody else who asks for the same e-mail neither replaces nor locks it.
  requester text NOT NULL DEFAULT '',
  PRIMARY KEY (purpose, subject, requester)
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  count integer NOT NULL,
  -- How many windows in a row were used up. Each makes the next one longer.
  strikes integer NOT NULL DEFAULT 0
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
