-- What a coin was worth, once for each UTC day: the course of a balance is drawn from it. A price that nobody knew on a
-- day has no row, and none is made up later.
CREATE TABLE daily_prices (
  day date NOT NULL,
  coin text NOT NULL,
  -- USDT per coin, 10^-18.
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  -- When it was in force: of a day without a host the first moment of the day.
  at timestamptz NOT NULL,
  PRIMARY KEY (day, coin),
  CHECK ((at AT TIME ZONE 'UTC')::date = day)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
