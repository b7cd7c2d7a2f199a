-- What has left the treasury in final blocks: output -1 is the fee of a transaction. Whatever no order explains is told until
-- somebody has explained it.

CREATE TABLE treasury_payments (
  network text NOT NULL,
  transaction_id text NOT NULL,
  output integer NOT NULL CHECK (output >= -1 AND output <= 999999),
  coin text NOT NULL,
  units numeric(78) NOT NULL CHECK (units > 0),
  recipient text NOT NULL,
  block_number bigint NOT NULL,
  PRIMARY KEY (network, transaction_id, output)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE treasury_explanations (
  network text NOT NULL,
  transaction_id text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  made_by text NOT NULL,
  at timestamptz NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (network, transaction_id)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_explanations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The block at which the treasury had that; null in rows of an earlier version, which are written anew.
ALTER TABLE books_treasury ADD COLUMN block_number bigint;
