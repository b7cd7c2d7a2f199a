-- What came in and went out on each day is summed up for the console, without reading what is older.
CREATE INDEX deposits_by_time ON deposits (at);
CREATE INDEX withdrawals_sent ON withdrawals (decided_at) WHERE status = 'approved';
