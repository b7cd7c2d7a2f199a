-- USDT per coin.

-- A price that nobody has set is the demo's, and counts in the sandbox only. One that an operator types wins over those that
-- the host reads, and may say until when.
CREATE TABLE prices (
  coin text PRIMARY KEY CHECK (coin IN ('BNB', 'ETH', 'TRX')),
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  set_at timestamptz,
  until timestamptz
);
INSERT INTO prices VALUES
  ('BNB', 600000000000000000000), ('ETH', 3000000000000000000000), ('TRX', 120000000000000000);

-- Prices that the host reads itself: the last good price of each coin, the time it is from, and what has been wrong since. A
-- price that jumped is kept beside it until it is confirmed.
CREATE TABLE price_feeds (
  coin text PRIMARY KEY REFERENCES prices (coin),
  units numeric(78, 0) CHECK (units > 0),
  at timestamptz,
  read_at timestamptz NOT NULL,
  problem text CHECK (problem IN ('unreachable', 'disagree', 'jump')),
  detail text NOT NULL DEFAULT '',
  since timestamptz,
  jump_units numeric(78, 0) CHECK (jump_units > 0),
  jump_at timestamptz,
  CHECK ((units IS NULL) = (at IS NULL)),
  CHECK ((problem IS NULL) = (since IS NULL)),
  CHECK ((jump_units IS NULL) = (jump_at IS NULL))
);

-- Of all hosts the one that moves this on reads the feeds.
CREATE TABLE price_turn (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  next_at timestamptz NOT NULL
);
INSERT INTO price_turn (next_at) VALUES ('-infinity');

-- What a coin was worth, once for each UTC day: the course of a balance is drawn from it. A price that nobody knew on a
-- day has no row, and none is made up later.
CREATE TABLE daily_prices (
  day date NOT NULL,
  coin text NOT NULL,
  -- 10^-18.
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  -- When it was in force: of a day without a host the first moment of the day.
  at timestamptz NOT NULL,
  PRIMARY KEY (day, coin),
  CHECK ((at AT TIME ZONE 'UTC')::date = day)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
