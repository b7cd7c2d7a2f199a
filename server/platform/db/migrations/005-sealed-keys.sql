-- The host's keys, encrypted under a secret that is not in the database (server/keys/keys.ts). The host moves the two
-- that were in plain text in secrets when it starts; what stays there is public.
CREATE TABLE sealed_keys (
  name text PRIMARY KEY,
  sealed text NOT NULL
);
