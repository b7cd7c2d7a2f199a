-- Paying withdrawals: placed → approved → planned → sent → final.

CREATE TABLE payout_batches (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('payouts', 'gas', 'sweep')),
  at timestamptz NOT NULL,
  made_by text NOT NULL
);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What can be executed once: a nonce of an account, or on Tron, which has none, transactions of which one is alive at a
-- time. A slot keeps its movement for ever; only its fees are planned again.
CREATE TABLE payout_slots (
  batch integer NOT NULL REFERENCES payout_batches (number),
  -- The withdrawal's, or its own.
  id uuid NOT NULL,
  withdrawal_id uuid REFERENCES withdrawals (id),
  network text NOT NULL,
  sender text NOT NULL,
  nonce bigint,
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  recipient text NOT NULL,
  path text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'failed')),
  -- The final transaction, and why it did not pay.
  transaction_id text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  settled_at timestamptz,
  -- Why it could not be looked at, settled or sent when that was last tried; empty where it could. None of the others waits
  -- for it.
  failure text NOT NULL DEFAULT '',
  PRIMARY KEY (batch, id),
  CHECK ((network = 'TRX') = (nonce IS NULL))
);
CREATE UNIQUE INDEX payout_slots_nonce ON payout_slots (network, sender, nonce) WHERE nonce IS NOT NULL;
-- A withdrawal is in at most one slot that has paid it or still could.
CREATE UNIQUE INDEX payout_slots_live ON payout_slots (withdrawal_id) WHERE state <> 'failed';
CREATE INDEX payout_slots_open ON payout_slots (network, batch) WHERE state = 'open';
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_slots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settle_once BEFORE UPDATE ON payout_slots FOR EACH ROW
  WHEN (OLD.state <> 'open'
    OR (OLD.batch, OLD.id, OLD.withdrawal_id, OLD.network, OLD.sender, OLD.nonce, OLD.coin, OLD.units, OLD.recipient)
      IS DISTINCT FROM (NEW.batch, NEW.id, NEW.withdrawal_id, NEW.network, NEW.sender, NEW.nonce, NEW.coin, NEW.units, NEW.recipient))
  EXECUTE FUNCTION refuse_other_change();

-- While a transaction could still pay a withdrawal, nothing else settles it and its amount is not given back.
CREATE FUNCTION refuse_while_paid() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payout_slots WHERE withdrawal_id = NEW.id AND state <> 'failed'
             AND (state, transaction_id, NEW.status) IS DISTINCT FROM ('paid', NEW.transaction_id, 'approved')) THEN
    RAISE EXCEPTION 'a transaction that pays withdrawal % is planned', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_pay_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pay_once BEFORE UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status <> 'pending') EXECUTE FUNCTION refuse_while_paid();

-- The files that were handed out for signing, exactly.
CREATE TABLE payout_plans (
  hash text PRIMARY KEY,
  batch integer NOT NULL REFERENCES payout_batches (number),
  issue integer NOT NULL,
  content text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (batch, issue)
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The transactions of a slot. On Tron they are known when they are planned, elsewhere when they are signed.
CREATE TABLE payout_attempts (
  network text NOT NULL,
  transaction_id text NOT NULL,
  batch integer NOT NULL,
  id uuid NOT NULL,
  issue integer NOT NULL,
  -- Signed; empty until then.
  raw text NOT NULL DEFAULT '',
  expires_at timestamptz,
  -- When a node first had it.
  sent_at timestamptz,
  -- What a node last said against it.
  refusal text NOT NULL DEFAULT '',
  PRIMARY KEY (network, transaction_id),
  FOREIGN KEY (batch, id) REFERENCES payout_slots (batch, id)
);
CREATE INDEX payout_attempts_slot ON payout_attempts (batch, id);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_attempts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
