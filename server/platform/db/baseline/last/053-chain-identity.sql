-- A unit of money on a chain is credited once, also where a payment comes again after it had gone.

ALTER TABLE chain_balances
  -- What had been there, or was credited, and was there no more: what comes unseen makes up for it first.
  ADD COLUMN missing numeric(78, 0) NOT NULL DEFAULT 0 CHECK (missing >= 0);
