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
