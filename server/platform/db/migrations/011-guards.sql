-- What transfers are for is kept like the transfers, as far as its life allows.

CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON purchases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed like this', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

-- A withdrawal is decided once; the rest of it stays as it was placed.
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decide_once BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status <> 'pending'
    OR (OLD.id, OLD.user_id, OLD.coin, OLD.chain, OLD.address, OLD.amount, OLD.arrives, OLD.at)
      IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.coin, NEW.chain, NEW.address, NEW.amount, NEW.arrives, NEW.at))
  EXECUTE FUNCTION refuse_other_change();

-- An answer under a key is kept while repetitions of its request may come.
CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON idempotency_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_a_day BEFORE DELETE ON idempotency_records FOR EACH ROW
  WHEN (OLD.at > now() - interval '1 day') EXECUTE FUNCTION refuse_other_change();

-- A lane goes on by one transfer at a time. Lane 0 is closed: its transfers get their seals.
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR TRUNCATE ON lanes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER go_on BEFORE UPDATE ON lanes FOR EACH ROW
  WHEN (OLD.lane <> NEW.lane OR NEW.position <> OLD.position + CASE OLD.lane WHEN 0 THEN 0 ELSE 1 END)
  EXECUTE FUNCTION refuse_other_change();
