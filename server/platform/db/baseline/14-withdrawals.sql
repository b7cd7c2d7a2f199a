-- What people want paid. `amount` leaves the balance, `arrives` is paid out, and the fee is their difference. How a status is
-- spelled in an answer is the contract's business.

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coin text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL,
  amount numeric(78, 0) NOT NULL,
  arrives numeric(78, 0) NOT NULL CONSTRAINT withdrawals_arrives_check CHECK (arrives > 0 AND arrives <= amount),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  transaction_id text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  decided_at timestamptz,
  output integer CHECK (output BETWEEN 0 AND 999999),
  -- The version it was placed under; null for those from before there were versions. Checked by under_terms: a foreign key
  -- would lock the newest version's row, which all orders share.
  terms integer,
  change bigint NOT NULL DEFAULT 0,
  -- When an operator let it pass, and the transaction that is to pay it, once a node has it. None of this is money: the row
  -- stays pending until the transaction is final.
  approved_at timestamptz,
  approved_by text NOT NULL DEFAULT '',
  sent text NOT NULL DEFAULT '',
  CONSTRAINT withdrawals_transaction_check CHECK ((status = 'approved') = (transaction_id <> ''))
);
-- NOT VALID, because of what early versions accepted (11-deposits.sql).
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_hash CHECK
  (status <> 'approved' OR output IS NOT NULL AND is_transaction_hash(chain, transaction_id)) NOT VALID;
CREATE UNIQUE INDEX withdrawals_transaction ON withdrawals (chain, transaction_id, output) WHERE output IS NOT NULL;
CREATE INDEX withdrawals_pending ON withdrawals (at, id) WHERE status = 'pending';
CREATE INDEX withdrawals_approved ON withdrawals (chain, approved_at, id) WHERE status = 'pending' AND approved_at IS NOT NULL;
CREATE INDEX withdrawals_change ON withdrawals (user_id, change);
-- The operator's list of all of them.
CREATE INDEX withdrawals_at ON withdrawals (at, id);

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A withdrawal is decided once; the rest of it stays as it was placed.
CREATE TRIGGER decide_once BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status <> 'pending'
    OR (OLD.id, OLD.user_id, OLD.coin, OLD.chain, OLD.address, OLD.amount, OLD.arrives, OLD.at, OLD.terms)
      IS DISTINCT FROM
       (NEW.id, NEW.user_id, NEW.coin, NEW.chain, NEW.address, NEW.amount, NEW.arrives, NEW.at, NEW.terms))
  EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER frozen BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION number_change();

-- As deposits_page.
CREATE FUNCTION withdrawals_page(owner uuid, before bigint, most integer) RETURNS SETOF withdrawals LANGUAGE sql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET search_path FROM CURRENT
AS 'SELECT * FROM withdrawals WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3';

-- Withdrawals that were confirmed by a mailed code although the person has a passkey: nobody lets them pass before.
CREATE TABLE withdrawal_waits (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals (id),
  until timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_waits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A wait is over when the database's own clock says so, whatever time a decision gives for itself.
CREATE FUNCTION refuse_while_waiting() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
     BEGIN
       IF EXISTS (SELECT 1 FROM withdrawal_waits WHERE withdrawal_id = NEW.id
                  AND until > least(coalesce(NEW.decided_at, NEW.approved_at), clock_timestamp())) THEN
         RAISE EXCEPTION 'withdrawal % waits', NEW.id
           USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_wait';
       END IF;
       RETURN NEW;
     END $$;
CREATE TRIGGER wait BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status = 'pending'
    AND (NEW.status = 'approved' OR (OLD.approved_at IS NULL AND NEW.approved_at IS NOT NULL)))
  EXECUTE FUNCTION refuse_while_waiting();
