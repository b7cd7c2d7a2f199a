-- Accounts from which nothing is withdrawn and with which nothing is bought, until their owner or an operator lifts that.
CREATE TABLE freezes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- The operator, who alone can lift it then; empty if the person froze the account by a mailed link.
  made_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT ''
);

-- Links that freeze an account, once. Only hashes of their tokens.
CREATE TABLE freeze_links (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX freeze_links_expiry ON freeze_links (expires_at);

-- Whatever the host has checked: nothing is placed or bought while the account is frozen.
CREATE FUNCTION refuse_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM freezes WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the account % is frozen', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER frozen BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
