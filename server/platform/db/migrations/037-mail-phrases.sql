-- The words of a person's own that are in every mail to them. Sealed: whoever reads the database alone cannot forge a
-- mail with them.
CREATE TABLE mail_phrases (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  since timestamptz NOT NULL
);
