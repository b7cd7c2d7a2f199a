-- A price that an operator has set has a mark of its own, so that the ledger can say which is over: one that was put back as it
-- was, with its seal, would be sold at again.
ALTER TABLE prices ADD COLUMN mark text;

-- The links of the footer and what else is set at run time are sealed. What is from before has no seal, and changes with one.
ALTER TABLE settings ADD COLUMN seal text;
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON settings FOR EACH ROW WHEN (NEW.seal IS NULL)
  EXECUTE FUNCTION refuse_other_change();
