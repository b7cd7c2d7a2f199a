-- Which extended public keys deposit addresses have come from, and each address with the key it came from, so that an
-- address leads to its person, and another key than the last one is noticed.

CREATE TABLE deposit_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family text NOT NULL CHECK (family IN ('evm', 'tron')),
  key text NOT NULL,
  -- The sandbox's own, whose private half nobody has.
  is_test boolean NOT NULL,
  -- The newest of a family is the one that new addresses come from.
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (family, key)
);

CREATE TABLE derived_addresses (
  key_id integer NOT NULL REFERENCES deposit_keys (id),
  user_id uuid NOT NULL REFERENCES users (id),
  address text NOT NULL,
  PRIMARY KEY (key_id, user_id)
);
CREATE INDEX derived_addresses_user ON derived_addresses (user_id);
-- Hexadecimal addresses have several spellings.
CREATE INDEX derived_addresses_address ON derived_addresses (lower(address));
