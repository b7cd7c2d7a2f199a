-- Whether a withdrawal is unusually large is looked up, however much the person has withdrawn before.
CREATE INDEX withdrawals_largest ON withdrawals (user_id, coin, amount DESC) WHERE status = 'approved';
