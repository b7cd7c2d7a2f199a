-- The last bundle of entries is compressed each time that entries are appended to it: lz4 takes a small part of the time. What was
-- built without it keeps what it has.
DO $$ BEGIN
  ALTER TABLE log_tiles ALTER COLUMN data SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END $$;
