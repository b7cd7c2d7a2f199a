-- A deposit or a purchase that is reversed, or a reversal of its reversal, changes how its row is shown: that is a change
-- with a number of its own (015), so that whoever has read the row before reads it again. Nothing else of it changes.
CREATE FUNCTION refuse_other_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR to_jsonb(OLD) - 'change' IS DISTINCT FROM to_jsonb(NEW) - 'change' THEN
    RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER keep ON deposits;
DROP TRIGGER keep ON purchases;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON purchases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
CREATE TRIGGER keep_content BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
-- After keep_content, in the order of their names.
CREATE TRIGGER number_reversal BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_reversal BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();

-- With the rights of the tables' owner, like number_change.
DO $$ BEGIN
  EXECUTE format($body$
    CREATE FUNCTION number_reversed() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = %I, pg_temp AS $function$
    DECLARE subject text := (SELECT key FROM transfers WHERE id = NEW.reversed);
    BEGIN
      WHILE subject LIKE 'reversal:%%' LOOP
        subject := (SELECT key FROM transfers WHERE id = substr(subject, 10)::bigint);
      END LOOP;
      IF subject LIKE 'deposit:%%' THEN
        UPDATE deposits SET change = change WHERE id = substr(subject, 9)::uuid;
      ELSIF subject LIKE 'purchase:%%' THEN
        UPDATE purchases SET change = change WHERE id = substr(subject, 10)::uuid;
      END IF;
      RETURN NULL;
    END $function$
  $body$, current_schema());
END $$;
CREATE TRIGGER number_reversed AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION number_reversed();
