-- What the staff has answered to queries of people. Without a text it is that a query needs no answer.
CREATE TABLE support_answers (
  -- The order by which it was given.
  id uuid PRIMARY KEY,
  query_id uuid NOT NULL REFERENCES support_queries (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  made_by text NOT NULL,
  content text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX support_answers_query ON support_answers (query_id, at);
CREATE INDEX support_answers_user ON support_answers (user_id);
-- The inbox of the console, and one person's queries.
CREATE INDEX support_queries_at ON support_queries (at, id);
CREATE INDEX support_queries_user ON support_queries (user_id, at);
-- The list of deposits of the console, by state and of one person.
CREATE INDEX chain_payments_state ON chain_payments (state, at, id);
CREATE INDEX chain_payments_user ON chain_payments (user_id, at, id);
CREATE INDEX chain_payments_at ON chain_payments (at, id);
