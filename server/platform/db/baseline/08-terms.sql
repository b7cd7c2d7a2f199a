-- The terms of money: the stage, its prices and supplies, fees, minimums and tolerance.

-- Every version with who made it and when; the newest one is in force, in all processes at the same moment.
CREATE TABLE terms (
  version integer PRIMARY KEY CHECK (version > 0),
  -- The values by name, as JSON text.
  content text NOT NULL,
  made_by text NOT NULL,
  at timestamptz NOT NULL,
  -- By the host, over this version and the seal of the one before it.
  seal text NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Refuses a transfer whose order was made under other terms than those in force. The transfer has its lane by now, so
-- the terms cannot change until it has committed.
CREATE FUNCTION under_terms(transfer bigint, made_under integer) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF made_under <> (SELECT max(version) FROM terms) THEN
    RAISE EXCEPTION 'the terms have changed' USING ERRCODE = 'NT001';
  END IF;
  RETURN transfer;
END $$;

-- How many tokens each stage's treasury has been given to sell.
CREATE TABLE stage_supplies (
  stage integer PRIMARY KEY CHECK (stage BETWEEN 1 AND 4),
  units numeric(78, 0) NOT NULL DEFAULT 0 CHECK (units >= 0)
);
INSERT INTO stage_supplies (stage) VALUES (1), (2), (3), (4);
