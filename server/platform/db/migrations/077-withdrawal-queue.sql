-- The queue of the console: each of its filters has an index in the order of its pages, and whether an address is somebody
-- else's too is looked up.
CREATE INDEX withdrawals_status ON withdrawals (status, at, id);
CREATE INDEX withdrawals_coin ON withdrawals (coin, at, id);
CREATE INDEX withdrawals_chain ON withdrawals (chain, at, id);
CREATE INDEX withdrawals_user ON withdrawals (user_id, at, id);
CREATE INDEX withdrawals_address ON withdrawals (lower(address));
