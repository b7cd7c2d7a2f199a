-- Corrections: a transfer that undoes another one. Nothing that was posted is changed.
CREATE TABLE reversals (
  reversed bigint PRIMARY KEY REFERENCES transfers (id),
  reason text NOT NULL CHECK (reason <> ''),
  made_by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON reversals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a user owes after a credit was taken back that had been spent: never above zero, and paid from the next deposit.
ALTER TABLE accounts DROP CONSTRAINT accounts_check1;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (CASE WHEN user_id IS NULL
  THEN kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
                'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
  ELSE kind IN ('available', 'held', 'debt') END);
ALTER TABLE accounts DROP CONSTRAINT user_has_it;
ALTER TABLE accounts ADD CONSTRAINT user_has_it
  CHECK (user_id IS NULL OR CASE kind WHEN 'debt' THEN units <= 0 ELSE units >= 0 END);
