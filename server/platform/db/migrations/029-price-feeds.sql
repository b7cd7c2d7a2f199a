-- Prices that the host reads itself. A price that an operator types wins, and may say until when.

ALTER TABLE prices ADD COLUMN until timestamptz;

-- The last good price of each coin, the time it is from, and what has been wrong since. A price that jumped is kept
-- beside it until it is confirmed.
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
