-- The public log: all that has happened, as entries in an order that never changes (server/proof/). What is in the ledger is
-- found by the transfers themselves, whose lanes have no gaps; everything else waits in log_outbox.

-- As in 01-guards.sql: whose tables a function finds.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

-- One row: how far the log has come.
CREATE TABLE log_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The number of entries.
  size bigint NOT NULL DEFAULT 0,
  -- Of each lane the position of the last transfer that was looked at, as JSON.
  positions text NOT NULL DEFAULT '{}',
  -- What the entries add up to by stage and coin, as the ledger has it, as JSON.
  sold text NOT NULL DEFAULT '[]',
  -- The key that signs, as text; null until a host has one.
  key text,
  -- The newest signed checkpoint, and how many entries it is of.
  checkpoint text,
  signed bigint NOT NULL DEFAULT 0
);
INSERT INTO log_state DEFAULT VALUES;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON log_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grow BEFORE UPDATE ON log_state FOR EACH ROW
  WHEN (NEW.size < OLD.size OR NEW.signed < OLD.signed OR NEW.key <> OLD.key)
  EXECUTE FUNCTION refuse_other_change();

-- Hashes by level, 256 in a tile; level -1 has the entries themselves. Those at the end of a level grow.
CREATE TABLE log_tiles (
  level integer NOT NULL,
  place bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (level, place)
);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON log_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grow BEFORE UPDATE ON log_tiles FOR EACH ROW
  WHEN (NEW.level <> OLD.level OR NEW.place <> OLD.place OR substring(NEW.data FOR length(OLD.data)) <> OLD.data)
  EXECUTE FUNCTION refuse_other_change();

-- The number of the entry that a transfer has in the log.
CREATE TABLE log_leaves (
  transfer bigint PRIMARY KEY,
  leaf bigint NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON log_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What has happened outside the ledger and is not in the log yet.
CREATE TABLE log_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about: the key of a row, or its content where it has none.
  subject text NOT NULL,
  at timestamptz NOT NULL
);

-- The arguments are the kind and the columns that name the row.
CREATE FUNCTION log_row() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO log_outbox (kind, subject, at)
    VALUES (TG_ARGV[0], concat_ws(' ', to_jsonb(NEW) ->> TG_ARGV[1], to_jsonb(NEW) ->> TG_ARGV[2]), NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER log AFTER INSERT ON terms FOR EACH ROW EXECUTE FUNCTION log_row('terms', 'version');
CREATE TRIGGER log AFTER INSERT ON daily_prices FOR EACH ROW EXECUTE FUNCTION log_row('price', 'day', 'coin');
CREATE TRIGGER log AFTER INSERT ON operator_orders FOR EACH ROW
  WHEN (NEW.command IS NOT NULL) EXECUTE FUNCTION log_row('operator', 'id');

-- What was there before there was a log.
INSERT INTO log_outbox (kind, subject, at)
  SELECT kind, subject, at FROM (
    SELECT 'terms' AS kind, version::text AS subject, at FROM terms
    UNION ALL SELECT 'price', day || ' ' || coin, at FROM daily_prices
    UNION ALL SELECT 'operator', id::text, at FROM operator_orders WHERE command IS NOT NULL
  ) AS events ORDER BY at, kind, subject;
