-- The numbers of the keys under which the ledger is sealed. A row says from which positions of the lanes on its key is in
-- force, sealed under it and under the one before.

CREATE TABLE seal_keys (
  number integer PRIMARY KEY CHECK (number > 0),
  positions text NOT NULL,
  seal text NOT NULL,
  former_seal text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
