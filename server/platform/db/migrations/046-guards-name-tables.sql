-- What guards withdrawals and purchases read the tables that the caller's search path finds first, and any role may put
-- temporary ones before it. Each now reads those of this schema: by name where it runs with every purchase, elsewhere by
-- a path of its own.
DO $$ BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION refuse_frozen() RETURNS trigger LANGUAGE plpgsql AS $guard$
     BEGIN
       IF EXISTS (SELECT 1 FROM %I.freezes WHERE user_id = NEW.user_id) THEN
         RAISE EXCEPTION ''the account %% is frozen'', NEW.user_id
           USING ERRCODE = ''check_violation'', CONSTRAINT = ''account_frozen'';
       END IF;
       RETURN NEW;
     END $guard$', current_schema());
  EXECUTE format('ALTER FUNCTION refuse_while_paid() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION refuse_while_waiting() SET search_path = %I, pg_temp', current_schema());
END $$;
