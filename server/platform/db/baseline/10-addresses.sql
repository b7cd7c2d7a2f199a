-- The addresses that people pay to and are paid at.

-- Which of the addresses below the operator's public keys is whose.
CREATE TABLE deposit_addresses (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  index integer NOT NULL UNIQUE
);

-- Deposit addresses take their indexes from a row that is locked until the address is stored. A sequence loses numbers
-- in a crash and in a rollback, and a wallet that scans for its addresses stops after twenty unused ones.
CREATE TABLE address_counter (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  next integer NOT NULL CHECK (next >= 0)
);
INSERT INTO address_counter (next) VALUES (0);

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

-- The addresses that people have named. `account` is the address in the form in which addresses are compared.
CREATE TABLE saved_addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network text NOT NULL,
  account text NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (user_id, network, account)
);

-- Who wants withdrawals to go only to saved addresses that are not new; turned off, until `ends_at`.
CREATE TABLE address_restrictions (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  ends_at timestamptz
);
