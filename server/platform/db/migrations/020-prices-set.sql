-- When a price was set. One that nobody has set is the demo's, and counts in the sandbox only: a price that differs from
-- the demo's has been set.

ALTER TABLE prices ADD COLUMN set_at timestamptz;

UPDATE prices SET set_at = now()
WHERE (coin, units) NOT IN (VALUES
  ('BNB', 600000000000000000000::numeric), ('ETH', 3000000000000000000000), ('TRX', 120000000000000000));
