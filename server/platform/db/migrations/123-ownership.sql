-- What people have signed or declared of the addresses that they withdraw to.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

-- A row is asked for once and proven once.
CREATE TABLE address_ownerships (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- As addresses are compared: on EVM networks in lower case.
  account text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('signature', 'declaration')),
  -- What is signed or declared, word for word.
  message text NOT NULL,
  expires_at timestamptz NOT NULL,
  proven_at timestamptz CHECK (proven_at < expires_at),
  signature text,
  seal text,
  CHECK ((signature IS NOT NULL) = (proven_at IS NOT NULL AND kind = 'signature'))
);
CREATE INDEX address_ownerships_of ON address_ownerships (user_id, account);

CREATE FUNCTION refuse_second_proof() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF OLD.proven_at IS NOT NULL AND (NEW.proven_at, NEW.signature) IS DISTINCT FROM (OLD.proven_at, OLD.signature)
    OR (NEW.id, NEW.user_id, NEW.account, NEW.kind, NEW.message, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.account, OLD.kind, OLD.message, OLD.expires_at) THEN
    RAISE EXCEPTION 'what was asked and proven of an address is not changed';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_second_proof() FROM PUBLIC;
CREATE TRIGGER keep BEFORE UPDATE ON address_ownerships FOR EACH ROW EXECUTE FUNCTION refuse_second_proof();
