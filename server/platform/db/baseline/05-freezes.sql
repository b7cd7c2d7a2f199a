-- Accounts from which nothing is withdrawn and with which nothing is bought, until their owner or an operator lifts that.

CREATE TABLE freezes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- The operator, who alone can lift it then; empty if the person froze the account by a mailed link.
  made_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT ''
);
CREATE TRIGGER keep BEFORE DELETE ON freezes
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A freeze only becomes an operator's.
CREATE TRIGGER take_over BEFORE UPDATE ON freezes FOR EACH ROW
  WHEN (OLD.made_by <> '' OR NEW.made_by = '' OR (OLD.user_id, OLD.at) IS DISTINCT FROM (NEW.user_id, NEW.at))
  EXECUTE FUNCTION refuse_other_change();

-- Links that freeze an account, once. Only hashes of their tokens.
CREATE TABLE freeze_links (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX freeze_links_expiry ON freeze_links (expires_at);

-- Whatever the host has checked: nothing is placed or bought while the account is frozen. It names its table with the schema
-- and has no search path of its own, which would cost every purchase more.
DO $$ BEGIN
  EXECUTE format(
    'CREATE FUNCTION refuse_frozen() RETURNS trigger LANGUAGE plpgsql AS $guard$
     BEGIN
       IF EXISTS (SELECT 1 FROM %I.freezes WHERE user_id = NEW.user_id) THEN
         RAISE EXCEPTION ''the account %% is frozen'', NEW.user_id
           USING ERRCODE = ''check_violation'', CONSTRAINT = ''account_frozen'';
       END IF;
       RETURN NEW;
     END $guard$', current_schema());
END $$;

-- What ends a freeze: a mailed code of its owner, or an order of an operator. A freeze is removed by its row here and by
-- nothing else, and the row stays.
CREATE TABLE freeze_lifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  -- The freeze as it was.
  frozen_at timestamptz NOT NULL,
  made_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- The code by its challenge, or the order with the operator; each has ended one freeze at most.
  challenge text UNIQUE,
  order_id uuid UNIQUE,
  lifted_by text NOT NULL DEFAULT '',
  CHECK ((challenge IS NULL) <> (order_id IS NULL))
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON freeze_lifts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- With the rights of the owner, since the host has none to remove a freeze.
CREATE FUNCTION lift_freeze() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.order_id IS NULL AND (NEW.made_by <> '' OR NOT EXISTS (
      SELECT 1 FROM codes WHERE purpose = 'unfreeze' AND subject = NEW.user_id::text
        AND challenge = NEW.challenge AND used_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no code lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_code';
  END IF;
  DELETE FROM freezes
    WHERE (user_id, at, made_by, reason) = (NEW.user_id, NEW.frozen_at, NEW.made_by, NEW.reason);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_freeze';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lift AFTER INSERT ON freeze_lifts FOR EACH ROW EXECUTE FUNCTION lift_freeze();

-- Asked at the commit: an order is recorded when it has been carried out.
CREATE FUNCTION require_lifting_order() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders WHERE id = NEW.order_id AND command::json ->> 'command' = 'unfreeze') THEN
    RAISE EXCEPTION 'no order lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_order';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ordered AFTER INSERT ON freeze_lifts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_lifting_order();
