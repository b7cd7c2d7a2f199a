-- Histories are read in pages, newest change first. Each change of a user's rows of one kind has a number: the rows'
-- counter is locked until the change has committed, so whoever has seen a number has seen all smaller ones. Times do not
-- have that property, as transactions overlap and clocks are set.
CREATE TABLE history_counters (
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  newest bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);

ALTER TABLE deposits ADD COLUMN change bigint NOT NULL DEFAULT 0;
ALTER TABLE withdrawals ADD COLUMN change bigint NOT NULL DEFAULT 0;
ALTER TABLE purchases ADD COLUMN change bigint NOT NULL DEFAULT 0;

-- The rows that are there get their numbers in the order of their last change; nothing else of them changes.
-- Those from before 010 do not meet the checks of transaction ids, which are for what is written from then on.
ALTER TABLE deposits DROP CONSTRAINT deposits_hash;
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_hash;
ALTER TABLE deposits DISABLE TRIGGER keep;
ALTER TABLE purchases DISABLE TRIGGER keep;
ALTER TABLE withdrawals DISABLE TRIGGER decide_once;
UPDATE deposits d SET change = n FROM
  (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at, id DESC) AS n FROM deposits) o WHERE o.id = d.id;
UPDATE purchases p SET change = n FROM
  (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at, id DESC) AS n FROM purchases) o WHERE o.id = p.id;
UPDATE withdrawals w SET change = n FROM
  (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY greatest(at, decided_at), id DESC) AS n FROM withdrawals) o
  WHERE o.id = w.id;
ALTER TABLE deposits ENABLE TRIGGER keep;
ALTER TABLE purchases ENABLE TRIGGER keep;
ALTER TABLE withdrawals ENABLE TRIGGER decide_once;
ALTER TABLE deposits ADD CONSTRAINT deposits_hash CHECK
  (output IS NOT NULL AND (is_transaction_hash(network, transaction_id) OR transaction_id LIKE 'operator-%')) NOT VALID;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_hash CHECK
  (status <> 'approved' OR output IS NOT NULL AND is_transaction_hash(chain, transaction_id)) NOT VALID;

INSERT INTO history_counters SELECT user_id, 'deposits', max(change) FROM deposits GROUP BY user_id;
INSERT INTO history_counters SELECT user_id, 'withdrawals', max(change) FROM withdrawals GROUP BY user_id;
INSERT INTO history_counters SELECT user_id, 'purchases', max(change) FROM purchases GROUP BY user_id;

-- In place of the indexes by time: a page is a range of one, and a whole history is sorted by whoever reads it.
DROP INDEX deposits_newest;
DROP INDEX withdrawals_newest;
DROP INDEX purchases_newest;
CREATE INDEX deposits_change ON deposits (user_id, change);
CREATE INDEX withdrawals_change ON withdrawals (user_id, change);
CREATE INDEX purchases_change ON purchases (user_id, change);
-- The operator's list of all of them.
CREATE INDEX withdrawals_at ON withdrawals (at, id);

-- With the rights of the tables' owner, so that the host needs none on the counters: see host-role.sql.
DO $$ BEGIN
  EXECUTE format($body$
    CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = %I, pg_temp AS $function$
    BEGIN
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, TG_TABLE_NAME, 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $function$
  $body$, current_schema());
END $$;
CREATE TRIGGER number_change BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();

-- A page of a user's rows. Planned without sorting: who has few rows on average may still have a hundred thousand, of
-- which a page must read its own alone.
DO $$
DECLARE kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['deposits', 'withdrawals', 'purchases'] LOOP
    EXECUTE format($body$
      CREATE FUNCTION %I(owner uuid, before bigint, most integer) RETURNS SETOF %I LANGUAGE sql STABLE
        SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path = %I, pg_temp
      AS 'SELECT * FROM %I WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3'
    $body$, kind || '_page', kind, current_schema(), kind);
  END LOOP;
END $$;
