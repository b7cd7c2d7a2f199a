-- Whoever has the database releases nothing by a row, and takes nobody off a sanctions list.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

-- A release from before has no seal, and does not count for what is still pending.
ALTER TABLE screening_releases
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN seal text;
CREATE UNIQUE INDEX screening_releases_id ON screening_releases (id);
-- A change of the host's secret seals anew.
DROP TRIGGER keep ON screening_releases;
CREATE TRIGGER keep BEFORE UPDATE OF withdrawal_id, list, hash, at, released_by, reason, id OR DELETE OR TRUNCATE
  ON screening_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A list is sealed in 256 parts, of which each has what it says of an address or shows that it does not name it: one part is
-- read where an address is looked up.
ALTER TABLE listed_addresses
  ADD COLUMN part smallint GENERATED ALWAYS AS (get_byte(sha256(address::bytea), 0)) STORED;
DROP INDEX listed_addresses_list;
CREATE INDEX listed_addresses_part ON listed_addresses (list, part);

CREATE TABLE listed_parts (
  list text NOT NULL REFERENCES screening_lists (name),
  part smallint NOT NULL,
  name text GENERATED ALWAYS AS (list || ':' || part::text) STORED,
  seal text,
  PRIMARY KEY (list, part)
);
CREATE UNIQUE INDEX listed_parts_name ON listed_parts (name);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON listed_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A list that is in no settings any more stays, and names nobody: one that is gone would show by nothing. A host of an earlier
-- version removes those, and mostly none, which is no reason to stop it.
CREATE TRIGGER keep BEFORE DELETE ON screening_lists FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_names BEFORE UPDATE OF name OR TRUNCATE ON screening_lists
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
