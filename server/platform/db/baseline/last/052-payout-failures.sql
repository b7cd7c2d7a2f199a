-- Why a payment could not be looked at, settled or sent when that was last tried; empty where it could. None of the others
-- waits for it.
ALTER TABLE payout_slots ADD COLUMN failure text NOT NULL DEFAULT '';
