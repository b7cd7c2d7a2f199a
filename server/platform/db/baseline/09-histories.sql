-- Histories are read in pages, newest change first. Each change of a user's rows of one kind has a number: the rows'
-- counter is locked until the change has committed, so whoever has seen a number has seen all smaller ones. Times do not
-- have that property, as transactions overlap and clocks are set.
CREATE TABLE history_counters (
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  newest bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- With the rights of the tables' owner, so that the host needs none on the counters: see host-role.sql.
CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, TG_TABLE_NAME, 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $$;

-- The answer to a request under its Idempotency-Key, given again to its repetitions.
CREATE TABLE idempotency_records (
  user_id uuid NOT NULL REFERENCES users (id),
  key text NOT NULL,
  payload_hash text NOT NULL,
  answer text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
-- It is kept while repetitions of its request may come.
CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON idempotency_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_a_day BEFORE DELETE ON idempotency_records FOR EACH ROW
  WHEN (OLD.at > now() - interval '1 day') EXECUTE FUNCTION refuse_other_change();
