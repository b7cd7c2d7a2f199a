-- Sessions and passkeys confirm payments, so the host seals them: who has the database alone can make none that it takes.
-- Those of before are sealed once, at the first start of the host with this migration.

ALTER TABLE sessions ADD COLUMN seal text;
ALTER TABLE passkeys ADD COLUMN seal text;
