-- What the last proof of the books has found, so that those are told who did not ask for it (server/operator/alarms/).
ALTER TABLE books_audit
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN proof_findings text[] NOT NULL DEFAULT '{}';
