-- The person's history of deposits shows what is pending, and what is pending no more.

-- A change of a payment has a number like those of the deposits.
CREATE FUNCTION number_payment() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF NEW.state NOT IN ('seen', 'gone', 'held') THEN RETURN NEW; END IF;
      IF TG_OP = 'UPDATE' AND (NEW.state, NEW.confirmations, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.confirmations, OLD.needed, OLD.units, OLD.at) THEN RETURN NEW; END IF;
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, 'deposits', 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $$;
CREATE TRIGGER number_payment BEFORE INSERT OR UPDATE ON chain_payments
  FOR EACH ROW EXECUTE FUNCTION number_payment();

CREATE VIEW deposit_lines AS
  SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited' AS state, 0 AS confirmations, 0 AS needed
    FROM deposits
  UNION ALL
  SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
    FROM chain_payments WHERE state IN ('seen', 'gone', 'held');

-- As deposits_page: the newest of each table by its index, and those merged.
CREATE FUNCTION deposit_lines_page(owner uuid, before bigint, most integer) RETURNS SETOF deposit_lines
  LANGUAGE sql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path FROM CURRENT
AS $$
      SELECT * FROM (
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited', 0, 0
          FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3)
        UNION ALL
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
          FROM chain_payments WHERE state IN ('seen', 'gone', 'held') AND user_id = $1 AND change < $2
          ORDER BY change DESC LIMIT $3)
      ) l ORDER BY change DESC LIMIT $3
    $$;
