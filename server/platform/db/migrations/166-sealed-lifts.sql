-- What lifts a freeze is sealed: whoever has the database could otherwise write the order or the code that a lift names. Each
-- says how many of its person there were before it, so that one which somebody else has written in between is none of them.
-- Those from before have no seal, and no other is stored without one.
ALTER TABLE freeze_lifts
  ADD COLUMN earlier integer,
  ADD COLUMN name text GENERATED ALWAYS AS (coalesce(challenge, order_id::text)) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX freeze_lifts_name ON freeze_lifts (name);
CREATE INDEX freeze_lifts_user ON freeze_lifts (user_id);
CREATE TRIGGER sealed BEFORE INSERT ON freeze_lifts FOR EACH ROW WHEN (NEW.seal IS NULL)
  EXECUTE FUNCTION refuse_other_change();
-- A seal is made anew when the host's secret changes, and nothing else of it.
DROP TRIGGER keep ON freeze_lifts;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE OR UPDATE OF user_id, frozen_at, made_by, reason, at, challenge, order_id, lifted_by, earlier
  ON freeze_lifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
