-- What people note on lines of their histories, for themselves alone.
CREATE TABLE notes (
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'purchase')),
  -- The line's, which every version of it has.
  line_id uuid NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, line_id)
);
