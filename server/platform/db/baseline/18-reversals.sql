-- Corrections: a transfer that undoes another one. Nothing that was posted is changed.
CREATE TABLE reversals (
  reversed bigint PRIMARY KEY REFERENCES transfers (id),
  reason text NOT NULL CHECK (reason <> ''),
  made_by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON reversals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The deposit or the purchase that is reversed gets the number of a change. With the rights of the tables' owner, like
-- number_change.
CREATE FUNCTION number_reversed() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE subject text := (SELECT key FROM transfers WHERE id = NEW.reversed);
    BEGIN
      WHILE subject LIKE 'reversal:%' LOOP
        subject := (SELECT key FROM transfers WHERE id = substr(subject, 10)::bigint);
      END LOOP;
      IF subject LIKE 'deposit:%' THEN
        UPDATE deposits SET change = change WHERE id = substr(subject, 9)::uuid;
      ELSIF subject LIKE 'purchase:%' THEN
        UPDATE purchases SET change = change WHERE id = substr(subject, 10)::uuid;
      END IF;
      RETURN NULL;
    END $$;
CREATE TRIGGER number_reversed AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION number_reversed();
