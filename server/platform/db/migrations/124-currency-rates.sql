-- What one USDT is worth in other currencies, to show amounts by. Nothing is bought or sold at it.

-- As in 01-guards.sql.
DO $$ BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', current_schema()), true);
END $$;

CREATE TABLE currency_rates (
  currency text PRIMARY KEY,
  -- Units of 10⁻¹⁸ of the currency for one USDT, and when they were that.
  units numeric(38, 0) CHECK (units > 0),
  at timestamptz,
  -- When one of the hosts reads it again.
  next_at timestamptz NOT NULL,
  CHECK ((units IS NULL) = (at IS NULL))
);
