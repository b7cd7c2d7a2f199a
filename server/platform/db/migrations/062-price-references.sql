-- A price of a while ago, so that steps that are small each cannot lead a price away.

ALTER TABLE price_feeds
  ADD COLUMN reference_units numeric(78, 0) CHECK (reference_units > 0),
  ADD COLUMN reference_at timestamptz;
