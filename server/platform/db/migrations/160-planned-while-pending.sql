-- A payment is planned only for what still waits: with `pay_once` of withdrawals, the database decides between a plan and
-- whoever takes a withdrawal back at the same moment.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

-- The lock makes either wait for the other, and see what it has done.
CREATE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM withdrawals WHERE id = NEW.withdrawal_id AND status = 'pending' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'withdrawal % is decided', NEW.withdrawal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_slots_pending';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_decided() FROM PUBLIC;

CREATE TRIGGER pending BEFORE INSERT ON payout_slots FOR EACH ROW
  WHEN (NEW.withdrawal_id IS NOT NULL) EXECUTE FUNCTION refuse_decided();
