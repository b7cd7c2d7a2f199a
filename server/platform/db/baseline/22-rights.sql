-- Whoever may execute a function of a trigger may attach it to a temporary table. Those that run with the rights of the
-- tables' owner write into the row, and what is written is checked by the type of its column: a domain of anybody's, whose
-- check would run with the same rights. Triggers that are there need no right to execute. What the host's role may do with
-- the tables is in host-role.sql.
DO $$
DECLARE
  attached regprocedure;
BEGIN
  FOR attached IN
    SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prorettype = 'trigger'::regtype
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', attached);
  END LOOP;
END $$;
