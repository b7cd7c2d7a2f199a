-- Withdrawals that were confirmed by a mailed code although the person has a passkey: nobody lets them pass before.

CREATE TABLE withdrawal_waits (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals (id),
  until timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_waits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_while_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM withdrawal_waits
             WHERE withdrawal_id = NEW.id AND until > coalesce(NEW.decided_at, NEW.approved_at)) THEN
    RAISE EXCEPTION 'withdrawal % waits', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_wait';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wait BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status = 'pending'
    AND (NEW.status = 'approved' OR (OLD.approved_at IS NULL AND NEW.approved_at IS NOT NULL)))
  EXECUTE FUNCTION refuse_while_waiting();
