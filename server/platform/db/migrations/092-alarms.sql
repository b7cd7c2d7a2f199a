-- What is wrong until it ends. It is told when it begins and when it ends.
CREATE TABLE alarms (
  -- Its part and a digest of its text without numbers.
  key text PRIMARY KEY,
  part text NOT NULL,
  text text NOT NULL,
  since timestamptz NOT NULL
);
-- One host looks at a time, and goes on in the log of orders where the last one has ended.
CREATE TABLE alarm_turn (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  log_number bigint NOT NULL
);
INSERT INTO alarm_turn (log_number) SELECT coalesce(max(number), 0) FROM order_log;
-- Alarms that their webhook has not taken yet.
CREATE TABLE alarm_outbox (
  id uuid PRIMARY KEY,
  content text NOT NULL,
  topic text,
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX alarm_outbox_due ON alarm_outbox (next_try_at);
