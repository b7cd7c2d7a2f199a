-- What people owe is summed up without reading the accounts of everybody. Not with units: an index that has them would have every
-- payment write all indexes of an account.
CREATE INDEX accounts_debt ON accounts (coin) WHERE kind = 'debt';
