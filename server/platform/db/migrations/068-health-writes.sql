-- Each host writes here every few seconds, to see whether writes take effect: that the database answers says little.

CREATE TABLE health_writes (
  -- Drawn by a host at its start.
  host uuid PRIMARY KEY,
  at timestamptz NOT NULL
);
