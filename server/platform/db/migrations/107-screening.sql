-- Addresses that the operator's sanctions lists name. What goes to one waits until somebody releases it.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE TABLE screening_lists (
  name text PRIMARY KEY,
  -- SHA-256 of the file.
  hash text NOT NULL,
  accounts integer NOT NULL,
  -- Entries that are addresses on no network of this host.
  others integer NOT NULL,
  at timestamptz NOT NULL
);

-- An account twice, as EVM networks spell it (in lower case) and as Tron does.
CREATE TABLE listed_addresses (
  address text NOT NULL,
  list text NOT NULL REFERENCES screening_lists (name) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  PRIMARY KEY (address, list)
);
CREATE INDEX listed_addresses_list ON listed_addresses (list);

-- A release counts for the list that it names, as long as that has named the address without a break.
CREATE TABLE screening_releases (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
  list text NOT NULL,
  hash text NOT NULL,
  at timestamptz NOT NULL,
  released_by text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (withdrawal_id, list, at)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON screening_releases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a payment is on its way for was decided before, and is settled as the chain has it.
CREATE FUNCTION refuse_listed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  withdrawal uuid := CASE WHEN TG_TABLE_NAME = 'withdrawals' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'withdrawal_id' END;
BEGIN
  IF TG_TABLE_NAME = 'withdrawals'
    AND EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = withdrawal AND s.state <> 'failed') THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM withdrawals w
      JOIN listed_addresses l ON l.address = CASE WHEN w.address LIKE '0x%' THEN lower(w.address) ELSE w.address END
      WHERE w.id = withdrawal AND NOT EXISTS (SELECT 1 FROM screening_releases r
        WHERE r.withdrawal_id = w.id AND r.list = l.list AND r.at >= l.since)) THEN
    RAISE EXCEPTION 'the address of withdrawal % is listed', withdrawal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_listed';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_listed() FROM PUBLIC;

CREATE TRIGGER listed BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status = 'pending' AND (NEW.status = 'approved' OR OLD.approved_at IS NULL AND NEW.approved_at IS NOT NULL))
  EXECUTE FUNCTION refuse_listed();
CREATE TRIGGER listed BEFORE INSERT ON payout_slots FOR EACH ROW
  WHEN (NEW.withdrawal_id IS NOT NULL) EXECUTE FUNCTION refuse_listed();
