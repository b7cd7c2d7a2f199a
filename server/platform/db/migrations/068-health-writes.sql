-- Each host writes here every few seconds, to see whether writes take effect: that the database answers says little.

CREATE TABLE health_writes (
  -- Drawn by a host at its start.
  host uuid PRIMARY KEY,
  -- Where it runs, for whoever looks for one that has died. One that ends removes its row.
  name text NOT NULL,
  at timestamptz NOT NULL
);
