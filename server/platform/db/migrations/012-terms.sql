-- The terms of money: the stage, its prices and supplies, fees, minimums and tolerance. Every version with who made it
-- and when; the newest one is in force, in all processes at the same moment.

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

-- The version an order was made under; null for orders from before there were versions. Checked by under_terms: a foreign
-- key would lock the newest version's row, which all orders share.
ALTER TABLE purchases ADD COLUMN terms integer;
ALTER TABLE withdrawals ADD COLUMN terms integer;
DROP TRIGGER decide_once ON withdrawals;
CREATE TRIGGER decide_once BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status <> 'pending'
    OR (OLD.id, OLD.user_id, OLD.coin, OLD.chain, OLD.address, OLD.amount, OLD.arrives, OLD.at, OLD.terms)
      IS DISTINCT FROM
       (NEW.id, NEW.user_id, NEW.coin, NEW.chain, NEW.address, NEW.amount, NEW.arrives, NEW.at, NEW.terms))
  EXECUTE FUNCTION refuse_other_change();

-- Waits for all transfers that are under way, and lets none begin until the caller has committed.
CREATE FUNCTION hold_transfers() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE lanes IN EXCLUSIVE MODE;
END $$;

-- Refuses a transfer whose order was made under other terms than those in force. The transfer has its lane by now, so
-- the terms cannot change until it has committed.
CREATE FUNCTION under_terms(transfer bigint, made_under integer) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF made_under <> (SELECT max(version) FROM terms) THEN
    RAISE EXCEPTION 'the terms have changed' USING ERRCODE = 'NT001';
  END IF;
  RETURN transfer;
END $$;
