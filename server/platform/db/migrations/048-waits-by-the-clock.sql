-- A wait is over when the database's own clock says so, whatever time a decision gives for itself.
DO $$ BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION refuse_while_waiting() RETURNS trigger LANGUAGE plpgsql SET search_path = %I, pg_temp AS $guard$
     BEGIN
       IF EXISTS (SELECT 1 FROM withdrawal_waits WHERE withdrawal_id = NEW.id
                  AND until > least(coalesce(NEW.decided_at, NEW.approved_at), clock_timestamp())) THEN
         RAISE EXCEPTION ''withdrawal %% waits'', NEW.id
           USING ERRCODE = ''check_violation'', CONSTRAINT = ''withdrawals_wait'';
       END IF;
       RETURN NEW;
     END $guard$', current_schema());
END $$;
