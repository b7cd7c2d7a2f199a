-- What was there for what is owed to people, once a day: as the last comparison of that day has found it.
CREATE TABLE reserve_days (
  -- In UTC.
  day date NOT NULL,
  coin text NOT NULL,
  reserves numeric(78, 0) NOT NULL,
  owed numeric(78, 0) NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (day, coin)
);
