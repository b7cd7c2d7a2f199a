-- Whose an entry of the public log is: a commitment to the e-mail of then, which a deleted account no longer has.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE TABLE log_owners (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  owner text NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON log_owners
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
