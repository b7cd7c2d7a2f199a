-- Tokens that are bought and released later: locked in an account of their own, from which each release is a transfer.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE OR REPLACE FUNCTION require_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.owner = coalesce(NEW.user_id, '00000000-0000-0000-0000-000000000000')
    AND NEW.coin IN ('BNB', 'USDT', 'TOKEN', 'ETH', 'TRX')
    AND CASE WHEN NEW.user_id IS NULL
      THEN NEW.lane BETWEEN 0 AND 64 AND NEW.kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
        'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
      ELSE NEW.lane = 0 AND NEW.kind IN ('available', 'held', 'debt', 'locked') END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'no account is like this' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The schedule that was in force when it was bought, as text; null for at once. Sealed with the purchase.
ALTER TABLE purchases ADD COLUMN vesting text;

-- What of a purchase is still locked, and when the next part is released. Sealed by the host.
CREATE TABLE vestings (
  purchase_id uuid PRIMARY KEY REFERENCES purchases (id),
  user_id uuid NOT NULL REFERENCES users (id),
  remaining numeric(78, 0) NOT NULL CHECK (remaining >= 0),
  -- Null once nothing follows.
  next_at timestamptz,
  seal text
);
CREATE INDEX vestings_due ON vestings (next_at, purchase_id) WHERE next_at IS NOT NULL;
CREATE INDEX vestings_user ON vestings (user_id) WHERE remaining > 0;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON vestings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Nothing is released before its time by the database's own clock, whatever time a host has, but by a purchase that is reversed.
CREATE FUNCTION refuse_early_release() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transfers t JOIN reversals r ON r.reversed = t.id
                 WHERE t.key = 'purchase:' || NEW.purchase_id) THEN
    RAISE EXCEPTION 'tokens of purchase % are locked', NEW.purchase_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'vestings_in_time';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_early_release() FROM PUBLIC;
CREATE TRIGGER in_time BEFORE UPDATE ON vestings FOR EACH ROW
  WHEN (NEW.remaining < OLD.remaining AND coalesce(OLD.next_at, 'infinity') > clock_timestamp())
  EXECUTE FUNCTION refuse_early_release();
CREATE TRIGGER same_purchase BEFORE UPDATE ON vestings FOR EACH ROW
  WHEN ((OLD.purchase_id, OLD.user_id) IS DISTINCT FROM (NEW.purchase_id, NEW.user_id))
  EXECUTE FUNCTION refuse_other_change();

CREATE OR REPLACE FUNCTION post_purchases(batch jsonb) RETURNS SETOF uuid LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  own integer;
  stock record;
  one record;
BEGIN
  -- Everybody waits for locks in one order, so that nobody blocks another: counters of people, a lane, and of each
  -- treasury the part of the lane if it has enough for all, or else all parts.
  INSERT INTO history_counters (user_id, kind, newest)
    SELECT DISTINCT (b ->> 'user_id')::uuid, 'purchases', 0 FROM jsonb_array_elements(batch) AS b ORDER BY 1
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM history_counters
    WHERE kind = 'purchases' AND user_id = ANY (SELECT (b ->> 'user_id')::uuid FROM jsonb_array_elements(batch) AS b)
    ORDER BY user_id FOR NO KEY UPDATE;
  own := take_lane();
  IF jsonb_array_length(batch) > 1 THEN
    FOR stock IN
      SELECT b.treasury, sum(b.taken) AS units FROM jsonb_to_recordset(batch) AS b(treasury text, taken numeric)
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM 1 FROM accounts
        WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury AND lane = own AND units >= stock.units
        FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        PERFORM 1 FROM accounts WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury
          ORDER BY id FOR NO KEY UPDATE;
      END IF;
    END LOOP;
  END IF;
  FOR one IN SELECT * FROM jsonb_to_recordset(batch) AS b(
    transfer text, at timestamptz, legs jsonb, treasury text, taken numeric, seal text,
    id uuid, user_id uuid, coin text, paid numeric, received numeric, fee numeric, stage integer,
    price numeric, token_price numeric, terms integer, key text, payload_hash text,
    vesting text, locked numeric, next_at timestamptz, lock_seal text
  ) LOOP
    IF one.key IS NOT NULL THEN
      INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
        VALUES (one.user_id, one.key, one.payload_hash, one.id, one.at)
        ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    END IF;
    INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at, terms, vesting)
      VALUES (one.id, one.user_id, one.coin, one.paid, one.received, one.fee, one.stage, one.price, one.token_price,
        one.at, one.terms, one.vesting);
    IF one.locked > 0 THEN
      INSERT INTO vestings (purchase_id, user_id, remaining, next_at, seal)
        VALUES (one.id, one.user_id, one.locked, one.next_at, one.lock_seal);
    END IF;
    PERFORM under_terms(add_transfer(own, one.transfer, one.at, one.legs, one.treasury, one.taken, one.seal), one.terms);
    RETURN NEXT one.id;
  END LOOP;
END $$;
