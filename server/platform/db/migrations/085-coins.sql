-- Which coins there are is the program's to say (src/domain/assets.ts), so that a further one needs no migration. Here they
-- only have the form of an identifier.

CREATE OR REPLACE FUNCTION require_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.owner = coalesce(NEW.user_id, '00000000-0000-0000-0000-000000000000')
    AND NEW.coin ~ '^[A-Z][A-Z0-9]{1,11}$'
    AND CASE WHEN NEW.user_id IS NULL
      THEN NEW.lane BETWEEN 0 AND 64 AND NEW.kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
        'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
      ELSE NEW.lane = 0 AND NEW.kind IN ('available', 'held', 'debt', 'locked') END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'no account is like this' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE prices DROP CONSTRAINT prices_coin_check,
  ADD CONSTRAINT prices_coin_check CHECK (coin ~ '^[A-Z][A-Z0-9]{1,11}$');
-- Sources are read before an operator has typed a price of the coin.
ALTER TABLE price_feeds DROP CONSTRAINT price_feeds_coin_fkey;
