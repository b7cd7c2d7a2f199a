-- What ends a freeze: a mailed code of its owner, or an order of an operator. A freeze is removed by its row here and by
-- nothing else, and the row stays.
CREATE TABLE freeze_lifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  -- The freeze as it was.
  frozen_at timestamptz NOT NULL,
  made_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- The code by its challenge, or the order with the operator; each has ended one freeze at most.
  challenge text UNIQUE,
  order_id uuid UNIQUE,
  lifted_by text NOT NULL DEFAULT '',
  CHECK ((challenge IS NULL) <> (order_id IS NULL))
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON freeze_lifts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep BEFORE DELETE ON freezes
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A freeze only becomes an operator's.
CREATE TRIGGER take_over BEFORE UPDATE ON freezes FOR EACH ROW
  WHEN (OLD.made_by <> '' OR NEW.made_by = '' OR (OLD.user_id, OLD.at) IS DISTINCT FROM (NEW.user_id, NEW.at))
  EXECUTE FUNCTION refuse_other_change();

-- With the rights of the owner, since the host has none to remove a freeze.
CREATE FUNCTION lift_freeze() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF NEW.order_id IS NULL AND (NEW.made_by <> '' OR NOT EXISTS (
      SELECT 1 FROM codes WHERE purpose = 'unfreeze' AND subject = NEW.user_id::text
        AND challenge = NEW.challenge AND used_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no code lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_code';
  END IF;
  DELETE FROM freezes
    WHERE (user_id, at, made_by, reason) = (NEW.user_id, NEW.frozen_at, NEW.made_by, NEW.reason);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_freeze';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lift AFTER INSERT ON freeze_lifts FOR EACH ROW EXECUTE FUNCTION lift_freeze();

-- Asked at the commit: an order is recorded when it has been carried out.
CREATE FUNCTION require_lifting_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders WHERE id = NEW.order_id AND command::json ->> 'command' = 'unfreeze') THEN
    RAISE EXCEPTION 'no order lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_order';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ordered AFTER INSERT ON freeze_lifts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_lifting_order();

DO $$
DECLARE
  guard text;
BEGIN
  FOREACH guard IN ARRAY ARRAY['lift_freeze', 'require_lifting_order'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', guard, current_schema());
  END LOOP;
END $$;

-- Nobody attaches it to a table of their own.
REVOKE EXECUTE ON FUNCTION lift_freeze() FROM PUBLIC;
