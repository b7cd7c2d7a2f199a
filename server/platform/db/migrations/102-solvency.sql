-- What is owed to people, once a day: a sum tree for each coin, whose root is in the public log (server/proof/solvency/).

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE TABLE solvency_days (
  day date PRIMARY KEY,
  -- The moment of the balances.
  at timestamptz NOT NULL,
  -- Sum, root and depth of each coin, as JSON; null while the trees are made.
  coins text,
  -- The number of its entry in the public log; null before it is there.
  leaf bigint
);

-- What each person was owed then, and which leaves of the tree that is. Only of the newest days.
CREATE TABLE solvency_shares (
  day date NOT NULL REFERENCES solvency_days (day),
  coin text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  units numeric(78, 0) NOT NULL,
  first_leaf bigint,
  second_leaf bigint,
  PRIMARY KEY (day, coin, user_id)
);

-- The nodes of each eighth level, 256 in a row: 16 bytes of the sum, 32 of the hash.
CREATE TABLE solvency_nodes (
  day date NOT NULL REFERENCES solvency_days (day),
  coin text NOT NULL,
  level integer NOT NULL,
  place bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (day, coin, level, place)
);
