-- Passkeys: the second factor beside the mailed code.

CREATE TABLE passkeys (
  -- The credential's, as the authenticator made it, in base64url.
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- COSE, in base64url.
  public_key text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  -- How a browser reaches it, with spaces between.
  transports text NOT NULL,
  added_at timestamptz NOT NULL,
  used_at timestamptz,
  -- From when on it confirms payments and changes of the passkeys. One that was added with a mailed code beside others waits.
  trusted_from timestamptz NOT NULL,
  -- Removed with a mailed code: until then it still counts, and a use of it clears this.
  ends_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);
CREATE INDEX passkeys_ends ON passkeys (ends_at) WHERE ends_at IS NOT NULL;

-- What may be signed once. The challenge itself is computed from the row and from what the request asks for.
CREATE TABLE passkey_challenges (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  -- What the host adds of its own, such as the price.
  quoted text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
