-- What moves money runs with the rights of the tables' owner, so that the host needs none on them: see host-role.sql.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION post_transfer(text, timestamptz, jsonb, text, numeric, text)
    SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION hold_transfers() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
