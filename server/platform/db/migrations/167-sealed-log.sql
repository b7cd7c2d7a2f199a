-- How far the public log has come, what waits for it, and the price of each day are sealed: the host signs a log that has what
-- it has written itself. What is from before has no seal, and nothing is stored or left without one since.
ALTER TABLE log_state ADD COLUMN seal text;
ALTER TABLE log_outbox ADD COLUMN seal text;
ALTER TABLE daily_prices
  ADD COLUMN name text GENERATED ALWAYS AS ((day - DATE '2000-01-01')::text || ' ' || coin) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX daily_prices_name ON daily_prices (name);

DROP TRIGGER grow ON log_state;
CREATE TRIGGER grow BEFORE UPDATE ON log_state FOR EACH ROW
  WHEN (NEW.size < OLD.size OR NEW.signed < OLD.signed OR NEW.key <> OLD.key OR (NEW.seal IS NULL AND OLD.seal IS NOT NULL)
    -- A host of the version before, which runs beside this one during an update, would leave a seal of what was before.
    OR ((NEW.size, NEW.positions, NEW.sold) IS DISTINCT FROM (OLD.size, OLD.positions, OLD.sold) AND NEW.seal = OLD.seal))
  EXECUTE FUNCTION refuse_other_change();

-- What waited at the update.
UPDATE log_outbox SET seal = 'of before';
CREATE TRIGGER sealed BEFORE INSERT ON log_outbox FOR EACH ROW WHEN (NEW.seal = 'of before')
  EXECUTE FUNCTION refuse_other_change();

CREATE TRIGGER sealed BEFORE INSERT ON daily_prices FOR EACH ROW WHEN (NEW.seal IS NULL)
  EXECUTE FUNCTION refuse_other_change();
-- A seal is made anew when the host's secret changes, and nothing else of it.
DROP TRIGGER keep ON daily_prices;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE OR UPDATE OF day, coin, units, at ON daily_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
