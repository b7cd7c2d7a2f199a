-- What has left the treasury, and what a comparison is compared with, are sealed: whoever has the database could otherwise write
-- what a theft is taken for, before the host sees it, or less than there was. What is from before has no seal, and nothing is
-- stored or left without one since.
ALTER TABLE treasury_payments
  ADD COLUMN name text GENERATED ALWAYS AS (network || ':' || transaction_id || ':' || output::text) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX treasury_payments_name ON treasury_payments (name);
CREATE TRIGGER sealed BEFORE INSERT ON treasury_payments FOR EACH ROW WHEN (NEW.seal IS NULL)
  EXECUTE FUNCTION refuse_other_change();
-- A seal is made anew when the host's secret changes, and nothing else of it.
DROP TRIGGER keep ON treasury_payments;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE OR UPDATE OF network, transaction_id, output, coin, units, recipient, block_number
  ON treasury_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE books_treasury
  ADD COLUMN name text GENERATED ALWAYS AS (network || ':' || coin) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX books_treasury_name ON books_treasury (name);
CREATE TRIGGER sealed BEFORE INSERT ON books_treasury FOR EACH ROW WHEN (NEW.seal IS NULL)
  EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER stay_sealed BEFORE UPDATE ON books_treasury FOR EACH ROW WHEN (NEW.seal IS NULL AND OLD.seal IS NOT NULL)
  EXECUTE FUNCTION refuse_other_change();
