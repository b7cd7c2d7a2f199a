-- What refuses a change: attached to each table below as its rows allow.
--
-- Functions that say SET search_path FROM CURRENT keep this one: the tables of this schema, and nobody's temporary ones
-- before them. Any role may make such, and what a guard or a function with the owner's rights reads must be the host's.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION refuse_other_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed like this', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

-- A deposit or a purchase that is reversed, or a reversal of its reversal, changes how its row is shown: that is a change
-- with a number of its own (number_reversed), so that whoever has read the row before reads it again. Nothing else of it
-- changes.
CREATE FUNCTION refuse_other_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR to_jsonb(OLD) - 'change' IS DISTINCT FROM to_jsonb(NEW) - 'change' THEN
    RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
