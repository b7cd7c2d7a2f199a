-- What a person was credited and has bought, in the order in which an operator reads it.

CREATE INDEX deposits_at ON deposits (user_id, at);
CREATE INDEX purchases_at ON purchases (user_id, at);
